import { crc32, deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

/** Each colour component has one of 16 values, at most 8 away from the original. */
const step = 255 / 15;
const fewer = Array.from({ length: 256 }, (_, value) => Math.round(value / step) * step);

/** Returns a screenshot with fewer colours, whose PNG has a third of the size. Differences that eyes can see remain. */
export function inFewColours(screenshot: Buffer): PNG {
  const picture = PNG.sync.read(screenshot);
  picture.data.set(picture.data.map((value) => fewer[value] ?? 0));
  return picture;
}

/** A picture as a file, with a palette where that can hold its colours: pngjs writes none. */
export function writePng(picture: PNG): Buffer {
  const { width, height, data } = picture;
  const palette = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const colour = data.readUInt32BE(pixel * 4) >>> 8;
    const index = palette.get(colour) ?? palette.size;
    palette.set(colour, index);
    // Each row begins with the number of its filter: none.
    rows[pixel + Math.floor(pixel / width) + 1] = index;
  }
  if (palette.size > 256) {
    return PNG.sync.write(picture, { colorType: 2, deflateLevel: 9, deflateStrategy: 0 });
  }
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  // Eight bits of a palette's index.
  size.set([8, 3], 8);
  const colours = Buffer.from(
    [...palette.keys()].flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]),
  );
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(content.length, 0);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}
