/** Downloads a file. */
export function offer(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Revoke later: in the same task, the download would fail.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** Renders a drawing as PNG at double size. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const { width, height } = image;
  const canvas = new OffscreenCanvas(2 * width, 2 * height);
  canvas.getContext('2d')?.drawImage(image, 0, 0, 2 * width, 2 * height);
  return canvas.convertToBlob();
}
