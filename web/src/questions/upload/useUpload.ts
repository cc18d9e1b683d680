import type { FieldError } from '@assay/contract/fieldErrors'
import { listLabels } from '@assay/contract/labels'
import { listQuestions, uploadQuestions } from '@assay/contract/questions'
import { UPLOAD_BYTES_MAX } from '@assay/domain/limits'
import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { useCall } from '../../lib/api.ts'
import { toast } from '../../lib/toast.tsx'

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
  const t = useText()
  const [outcome, setOutcome] = useState<UploadOutcome | null>(null)
  const call = useCall(uploadQuestions, { refreshes: [listQuestions, listLabels] })

  const tell = (next: UploadOutcome) => {
    setOutcome(next)
    if (next.state === 'refused') return
    const { amount, duplicates } = next
    if (amount > 0) return toast('success', t('UPLOAD.SUCCESS', { count: amount }))
    toast('info', t('UPLOAD.NOTHING_NEW', { count: duplicates.length }))
  }

  const send = async (file: File | undefined) => {
    if (!file) return
    if (!isYaml(file.name)) return toast('danger', t('UPLOAD.NOT_YAML'))
    if (file.size > UPLOAD_BYTES_MAX) return toast('danger', t('UPLOAD.TOO_LARGE'))
    setOutcome(null)
    const lines = (await file.text()).split(/\r?\n/)
    const { name } = file
    call.mutate(
      { body: formOf(file) },
      {
        onSuccess: ({ amount_of_questions: amount, duplicates }) => tell({ state: 'stored', name, amount, duplicates }),
        onError: (cause) => {
          const errors = 'errors' in cause ? (cause.errors as readonly FieldError[]) : []
          if (errors.length > 0) return tell({ state: 'refused', name, errors, lines })
          toast('danger', t('UPLOAD.FAILED'))
        },
      },
    )
  }

  return { send, isSending: call.isPending, outcome, close: () => setOutcome(null) }
}

export type Upload = ReturnType<typeof useUpload>
