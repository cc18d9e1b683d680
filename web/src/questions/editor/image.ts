import { DESCRIPTION_MAX } from '@assay/domain/limits'

/** Like the server: part of the text, or a file of this server; one from elsewhere would tell that server who reads it. */
const ownImage = /^(data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=]+|\/(?![/\\])[^\\]*)$/i

export const imageTypes = 'image/png,image/jpeg,image/gif,image/webp'

/** A picture is written into the text, which has room for so many letters; three bytes take four of them. */
export const imageBytesMax = Math.floor(((DESCRIPTION_MAX * 0.75) / 4) * 3)

export const isOwnImage = (src: string) => ownImage.test(src)

export function readImage(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(file)
  })
}
