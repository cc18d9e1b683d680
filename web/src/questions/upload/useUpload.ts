import type { FieldError } from '@assay/contract/fieldErrors'
import { uploadQuestions } from '@assay/contract/imports/upload'
import { UPLOAD_BYTES_MAX } from '@assay/domain/limits'
import { useRef, useState } from 'react'
import { type TextKey, t } from '../../i18n/text.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'

export type UploadOutcome =
  | { state: 'stored'; name: string; amount: number; duplicates: readonly number[]; importId: number }
  | { state: 'refused'; file: File; errors: readonly FieldError[]; lines: readonly string[] }
  /** The file was not sent, because it has the wrong type or is too large for this upload. */
  | { state: 'unsent'; file: File }

const isYaml = (name: string) => /\.ya?ml$/i.test(name)

function uploadForm(file: File): FormData {
  const form = new FormData()
  form.append('file', file, `${Date.now()}-questions.yaml`)
  return form
}

/** Browsers report different types for .yaml files, so the file name is checked. */
function fileRefusal({ name, size }: File): TextKey | null {
  if (!isYaml(name)) return 'UPLOAD.NOT_YAML'
  return size > UPLOAD_BYTES_MAX ? 'UPLOAD.TOO_LARGE' : null
}

export function useUpload() {
  const [outcome, setOutcome] = useState<UploadOutcome | null>(null)
  const sent = useRef({ file: new File([], ''), lines: [''] })
  const call = useCall(uploadQuestions, {
    onSuccess: ({ amount_of_questions: amount, duplicates, import_id }) => {
      setOutcome({ state: 'stored', name: sent.current.file.name, amount, duplicates, importId: import_id })
      if (amount > 0) return toast('success', t('UPLOAD.SUCCESS', { count: amount }))
      toast('info', t('UPLOAD.NOTHING_NEW', { count: duplicates.length }))
    },
    refusals: {
      VALIDATION_FAILED: ({ errors }) => {
        setOutcome({ state: 'refused', errors, ...sent.current })
        return undefined
      },
      otherwise: 'UPLOAD.FAILED',
    },
  })

  const send = async (file: File) => {
    const fault = fileRefusal(file)
    setOutcome(fault ? { state: 'unsent', file } : null)
    if (fault) return toast('danger', t(fault))
    sent.current = { file, lines: (await file.text()).split(/\r?\n/) }
    call.mutate({ body: uploadForm(file) })
  }

  return { send, isSending: call.isPending, outcome, close: () => setOutcome(null) }
}

export type Upload = ReturnType<typeof useUpload>
