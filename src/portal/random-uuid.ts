/** Returns a random UUID (version 4). Not `crypto.randomUUID`, which browsers offer on secure origins only. */
export const randomUuid = (): string =>
  '********-****-4***-#***-************'.replaceAll(/[*#]/g, (sign) => {
    const digit = crypto.getRandomValues(new Uint8Array(1))[0]! & 15;
    return (sign === '#' ? 8 | (digit & 3) : digit).toString(16);
  });
