import { PICTURE } from '@assay/domain/limits'

/** Longest side in pixels, large enough for all screens. */
const SIDE = 2_000
const STEP = 0.75
const TRIES = 6
const QUALITY = 0.85

/** Prefers WebP, which keeps transparency, if the browser can write it. */
function encodeCanvas(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY))
}

async function scalePicture(picture: ImageBitmap, share: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * share))
  canvas.height = Math.max(1, Math.round(picture.height * share))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return encodeCanvas(canvas)
}

export const isTooLarge = ({ size }: Blob): boolean => size > PICTURE.bytes

/** Shrinks a picture to the server's size limit. Null if the picture cannot be read or stays too large. */
export async function shrinkPicture(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  try {
    const first = Math.min(1, SIDE / Math.max(picture.width, picture.height))
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const smaller = await scalePicture(picture, first * STEP ** attempt)
      if (smaller && !isTooLarge(smaller)) return smaller
    }
    return null
  } finally {
    picture.close()
  }
}
