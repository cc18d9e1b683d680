import type { FieldError } from '@assay/contract/fieldErrors'
import { listLabels } from '@assay/contract/labels'
import { listQuestions, uploadQuestions } from '@assay/contract/questions'
import { UPLOAD_BYTES_MAX } from '@assay/domain/limits'
import { useRef, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'

export type UploadOutcome =
  | { state: 'stored'; name: string; amount: number; duplicates: readonly number[] }
  | { state: 'refused'; name: string; errors: readonly FieldError[]; lines: readonly string[] }

const isYaml = (name: string) => /\.ya?ml$/i.test(name)

/** The name on the wire tells when it was sent, whatever the file is called at home. */
function formOf(file: File): FormData {
  const form = new FormData()
  form.append('file', file, `${Date.now()}-questions.yaml`)
  return form
}

export function useUpload() {
  const [outcome, setOutcome] = useState<UploadOutcome | null>(null)
  const sent = useRef({ name: '', lines: [''] })
  const call = useCall(uploadQuestions, {
    refreshes: [listQuestions, listLabels],
    onSuccess: ({ amount_of_questions: amount, duplicates }) => {
      setOutcome({ state: 'stored', name: sent.current.name, amount, duplicates })
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

  const send = async (file: File | undefined) => {
    if (!file) return
    if (!isYaml(file.name)) return toast('danger', t('UPLOAD.NOT_YAML'))
    if (file.size > UPLOAD_BYTES_MAX) return toast('danger', t('UPLOAD.TOO_LARGE'))
    setOutcome(null)
    sent.current = { name: file.name, lines: (await file.text()).split(/\r?\n/) }
    call.mutate({ body: formOf(file) })
  }

  return { send, isSending: call.isPending, outcome, close: () => setOutcome(null) }
}

export type Upload = ReturnType<typeof useUpload>
