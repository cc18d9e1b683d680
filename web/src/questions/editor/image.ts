import { DESCRIPTION_MAX } from '@assay/domain/limits'

export const imageTypes = 'image/png,image/jpeg,image/gif,image/webp'

/** A picture is written into the text, which has room for so many letters; three bytes take four of them. */
export const imageBytesMax = Math.floor(((DESCRIPTION_MAX * 0.75) / 4) * 3)

export function readImage(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(file)
  })
}
