import { beginsWith, bytesAt, u16, u32 } from './parts.ts'

const ORIENTATION = 0x0112
const DEFAULT_ORIENTATION = 1

/** If the EXIF data cannot be read, the picture counts as upright. */
export function orientationIn(exif: Buffer): number {
  const tiff = beginsWith(exif, 'Exif\0\0') ? exif.subarray(6) : exif
  try {
    const isLittle = beginsWith(tiff, 'II')
    if (!isLittle && !beginsWith(tiff, 'MM')) return DEFAULT_ORIENTATION
    const read16 = (at: number) =>
      isLittle ? bytesAt(tiff, at, 2).readUInt16LE() : bytesAt(tiff, at, 2).readUInt16BE()
    const read32 = (at: number) =>
      isLittle ? bytesAt(tiff, at, 4).readUInt32LE() : bytesAt(tiff, at, 4).readUInt32BE()
    const start = read32(4)
    for (let entry = 0; entry < read16(start); entry += 1) {
      const at = start + 2 + entry * 12
      if (read16(at) !== ORIENTATION) continue
      const orientation = read16(at + 8)
      return orientation >= 1 && orientation <= 8 ? orientation : DEFAULT_ORIENTATION
    }
  } catch {}
  return DEFAULT_ORIENTATION
}

/** The result is null for an upright picture, which needs no EXIF data. */
export function orientationExif(orientation: number): Buffer | null {
  if (orientation === DEFAULT_ORIENTATION) return null
  const entry = [u16(ORIENTATION), u16(3), u32(1), u16(orientation), u16(0)]
  return Buffer.concat([Buffer.from('MM\0*', 'latin1'), u32(8), u16(1), ...entry, u32(0)])
}
