import type { FieldError } from '@assay/contract/fieldErrors'
import { addPicture } from '@assay/contract/pictures'
import { useState } from 'react'
import { t } from '../../../i18n/text.ts'
import { toast } from '../../../lib/toast.tsx'
import { useCall } from '../../../lib/useCall.ts'
import { isTooLarge, shrinkPicture } from './shrinkPicture.ts'

function pictureForm(content: Blob, name: string): FormData {
  const form = new FormData()
  form.append('file', content, name)
  return form
}

const pictureError = (errors: readonly FieldError[]) =>
  t(errors.some(({ code }) => code === 'PICTURE_TOO_LARGE') ? 'EDITOR.IMAGE_TOO_MANY_PIXELS' : 'EDITOR.IMAGE_NOT_ONE')

/**
 * Uploads a picture and returns its URL. If a picture is too large, it is shrunk first, and a message informs the user.
 */
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
