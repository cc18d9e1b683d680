import { reopenInterview } from '@assay/contract/interviews/interviewTime'
import type { InterviewResults } from '@assay/contract/results/results'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { TimeDialog } from '../../interviews/addTime/TimeDialog.tsx'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { useIdempotencyKeys } from '../../lib/useIdempotencyKeys.ts'
import { focusHeading } from '../../ui/focusHeading.ts'

/** After a reopening, only the last end decides whether the test ended at its deadline. */
export const isEndedByClock = ({ events }: Pick<InterviewResults, 'events'>): boolean =>
  events.findLast(({ kind }) => kind.startsWith('closed_by_'))?.kind === 'closed_by_clock'

interface Props {
  results: InterviewResults
  isOpen: boolean
  onClose: () => void
}

export function ReopenDialog({ results: { code, name }, isOpen, onClose }: Props) {
  const [fault, setFault] = useState<string | null>(null)
  const idempotencyKeys = useIdempotencyKeys()
  const reopen = useCall(reopenInterview, {
    onSuccess: () => {
      idempotencyKeys.forget()
      toast('success', t('REOPEN.DONE', { name }))
      onClose()
      // The dialog disappears together with the result, so the focus moves to the heading.
      focusHeading()
    },
    refusals: {
      // Another user has probably reopened the test first.
      NOT_CLOSED: () => {
        toast('danger', t('REOPEN.NOT_CLOSED'))
        onClose()
        return undefined
      },
      CLOSED_BY_CANDIDATE: 'REOPEN.BY_CANDIDATE',
      ALREADY_INVITED: 'REOPEN.OTHER_OPEN',
      INTERVIEW_NOT_FOUND: 'RESULT.NOT_FOUND_TITLE',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'REOPEN.FAILED',
    },
    onFailure: setFault,
  })
  return (
    <TimeDialog
      isOpen={isOpen}
      title={t('REOPEN.TITLE', { name })}
      text={t('REOPEN.TEXT')}
      actLabel={t('REOPEN.ACTION')}
      isSaving={reopen.isPending}
      fault={fault}
      onClose={onClose}
      onSubmit={(body) => {
        setFault(null)
        reopen.mutate({ params: { code }, headers: { 'idempotency-key': idempotencyKeys.keyFor(body) }, body })
      }}
    />
  )
}
