/** What a picture comes to once all that is no part of it was taken out. */
export interface Parsed {
  width: number
  height: number
  /** How its pixels lie, from 1 to 8 as EXIF counts; above 4 width and height change places. */
  orientation: number
  /** Of the largest part of it that is unpacked at once. */
  pixels: number
  bytes: Buffer
}

/** The bytes are not what such a picture is made of. */
export class Broken extends Error {}

/** Never fewer than were asked for. */
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
