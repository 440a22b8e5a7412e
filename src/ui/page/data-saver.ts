interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** Returns whether the browser saves data or has a 2G connection: load only pictures in view. */
export function isDataSaver(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  return connection?.saveData || /2g/.test(connection?.effectiveType ?? '');
}
