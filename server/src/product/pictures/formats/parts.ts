export interface Parsed {
  width: number
  height: number
  orientation: number
  /** Number of pixels in the largest part that a browser must decode at once, for example a frame. */
  pixels: number
  bytes: Buffer
}

export class Broken extends Error {}

/** A real picture has at most a few thousand parts. */
export const MOST_PARTS = 10_000

export function bytesAt(bytes: Buffer, at: number, length: number): Buffer {
  if (at < 0 || length < 0 || at + length > bytes.length) throw new Broken()
  return bytes.subarray(at, at + length)
}

export const beginsWith = (bytes: Buffer, text: string): boolean => bytes.toString('latin1', 0, text.length) === text

export const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff])

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
