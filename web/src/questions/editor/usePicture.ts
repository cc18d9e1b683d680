import type { FieldError } from '@assay/contract/fieldErrors'
import { addPicture } from '@assay/contract/pictures'
import { PICTURE } from '@assay/domain/limits'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { scaleImage } from '../../lib/files/scaleImage.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'

/** Maximum length of a picture's longer side in pixels, which is enough for all screens. */
const SIDE = 2_000
const STEP = 0.75
const TRIES = 6
const QUALITY = 0.85

const isTooLarge = ({ size }: Blob): boolean => size > PICTURE.bytes

async function shrinkPicture(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  try {
    const first = Math.min(1, SIDE / Math.max(picture.width, picture.height))
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      // WebP keeps transparency. A browser that cannot write WebP writes PNG.
      const smaller = await scaleImage(picture, first * STEP ** attempt, 'image/webp', QUALITY)
      if (smaller && !isTooLarge(smaller)) return smaller
    }
    return null
  } finally {
    picture.close()
  }
}

function pictureForm(content: Blob, name: string): FormData {
  const form = new FormData()
  form.append('file', content, name)
  return form
}

const pictureError = (errors: readonly FieldError[]) =>
  t(errors.some(({ code }) => code === 'PICTURE_TOO_LARGE') ? 'EDITOR.IMAGE_TOO_MANY_PIXELS' : 'EDITOR.IMAGE_NOT_ONE')

export function usePicture(onKept: (address: string) => void, onFault: (fault: string) => void) {
  const [isShrinking, setShrinking] = useState(false)
  const call = useCall(addPicture, {
    onSuccess: ({ address }) => onKept(address),
    refusals: {
      VALIDATION_FAILED: ({ errors }) => pictureError(errors),
      BODY_TOO_LARGE: 'EDITOR.IMAGE_TOO_LARGE',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'EDITOR.IMAGE_FAILED',
    },
    onFailure: onFault,
  })

  async function keep(file: File): Promise<void> {
    if (!isTooLarge(file)) return call.mutate({ body: pictureForm(file, file.name) })
    setShrinking(true)
    const smaller = await shrinkPicture(file)
    setShrinking(false)
    if (!smaller) return onFault(t('EDITOR.IMAGE_TOO_LARGE'))
    toast('info', t('EDITOR.IMAGE_SHRUNK', { name: file.name }))
    call.mutate({ body: pictureForm(smaller, file.name) })
  }
  return { keep, isPending: isShrinking || call.isPending }
}
