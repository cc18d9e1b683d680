import { createHash } from 'node:crypto'
import type { PictureType } from '@assay/contract/pictures'
import { PICTURE } from '@assay/domain/limits'
import { GIF, parseGif } from './formats/gif.ts'
import { JPEG, parseJpeg } from './formats/jpeg.ts'
import { Broken, beginsWith, type Parsed } from './formats/parts.ts'
import { PNG, parsePng } from './formats/png.ts'
import { isWebp, parseWebp } from './formats/webp.ts'

/** A picture without metadata such as the place or the device. */
export interface CleanPicture {
  type: PictureType
  width: number
  height: number
  digest: string
  bytes: Uint8Array
}

export type PictureFault = 'NOT_A_PICTURE' | 'PICTURE_TOO_LARGE'

interface Format {
  type: PictureType
  parse: (bytes: Buffer) => Parsed
  isMeant: (bytes: Buffer) => boolean
}

const formats: Format[] = [
  { type: 'image/png', parse: parsePng, isMeant: (bytes) => beginsWith(bytes, PNG) },
  { type: 'image/jpeg', parse: parseJpeg, isMeant: (bytes) => beginsWith(bytes, JPEG) },
  { type: 'image/gif', parse: parseGif, isMeant: (bytes) => GIF.some((signature) => beginsWith(bytes, signature)) },
  { type: 'image/webp', parse: parseWebp, isMeant: isWebp },
]

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

const formatOf = (bytes: Buffer) => formats.find(({ isMeant }) => isMeant(bytes))

/** The first bytes decide, not the file name. */
export const looksLikePicture = (bytes: Uint8Array): boolean => formatOf(bufferOf(bytes)) !== undefined

function parsed(bytes: Buffer, format: Format): Parsed | null {
  try {
    const found = format.parse(bytes)
    return found.width > 0 && found.height > 0 ? found : null
  } catch (error) {
    if (error instanceof Broken) return null
    throw error
  }
}

/** The pixels are not encoded again, so no quality is lost. */
export function cleanPicture(bytes: Uint8Array): CleanPicture | PictureFault {
  const own = bufferOf(bytes)
  const format = formatOf(own)
  const found = format && parsed(own, format)
  if (!found) return 'NOT_A_PICTURE'
  if (found.pixels > PICTURE.pixels) return 'PICTURE_TOO_LARGE'
  const isTurned = found.orientation > 4
  const [width, height] = isTurned ? [found.height, found.width] : [found.width, found.height]
  const digest = createHash('sha256').update(found.bytes).digest('hex')
  return { type: format.type, width, height, digest, bytes: found.bytes }
}
