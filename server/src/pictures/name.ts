import { randomBytes } from 'node:crypto'
import type { PictureType } from '@assay/contract/pictures'

const ENDINGS: Record<PictureType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 22

/** Bytes beyond the last whole round of signs would make some of them likelier. */
function randomSigns(): string {
  const fair = 256 - (256 % SIGNS.length)
  const signs = [...randomBytes(LENGTH * 2)].filter((byte) => byte < fair).map((byte) => SIGNS[byte % SIGNS.length])
  return signs.length < LENGTH ? randomSigns() : signs.slice(0, LENGTH).join('')
}

/** By chance, not by content: else a stranger who has a picture could ask whether it is here. */
export const newPictureName = (type: PictureType): string => `${randomSigns()}.${ENDINGS[type]}`
