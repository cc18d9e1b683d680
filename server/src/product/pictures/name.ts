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

/** Random bytes above a limit are not used, because some characters would otherwise be more likely than others. */
function randomCharacters(): string {
  const fair = 256 - (256 % NAME_ALPHABET.length)
  const signs = [...randomBytes(LENGTH * 2)]
    .filter((byte) => byte < fair)
    .map((byte) => NAME_ALPHABET[byte % NAME_ALPHABET.length])
  return signs.length < LENGTH ? randomCharacters() : signs.slice(0, LENGTH).join('')
}

/**
 * Picture names are random: with a hash of the content as its name, a stranger could find out if a known picture is
 * stored here.
 */
export const newPictureName = (type: PictureType): string => `${randomCharacters()}.${EXTENSIONS[type]}`
