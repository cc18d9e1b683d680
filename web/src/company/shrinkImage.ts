import { COMPANY } from '@assay/domain/limits'

/** Twice the displayed height for high-resolution screens, or less if the file is too large. */
const HEIGHTS = [112, 84, 56, 40]

async function scaledImage(bitmap: ImageBitmap, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, height / bitmap.height)
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** Small enough for the page's first HTML: the file itself, or a smaller copy. */
export async function shrinkImage(file: File): Promise<Blob> {
  if (file.size <= COMPANY.logoBytes) return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  for (const height of bitmap ? HEIGHTS : []) {
    const smaller = bitmap && (await scaledImage(bitmap, height))
    if (smaller && smaller.size <= COMPANY.logoBytes) return smaller
  }
  return file
}
