import { randomBytes } from 'node:crypto'
import type { PictureType } from '@assay/contract/pictures'

const EXTENSIONS: Record<PictureType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

const NAME_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 22

/** Bytes above the last full range are skipped, because using these bytes would make some characters more likely. */
function randomCharacters(): string {
  const fair = 256 - (256 % NAME_ALPHABET.length)
  const signs = [...randomBytes(LENGTH * 2)]
    .filter((byte) => byte < fair)
    .map((byte) => NAME_ALPHABET[byte % NAME_ALPHABET.length])
  return signs.length < LENGTH ? randomCharacters() : signs.slice(0, LENGTH).join('')
}

/**
 * The name is random. If the name were a hash of the content, a stranger who has the picture could find out if the
 * picture is stored here.
 */
export const newPictureName = (type: PictureType): string => `${randomCharacters()}.${EXTENSIONS[type]}`
