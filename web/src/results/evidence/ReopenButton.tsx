import { reopenInterview } from '@assay/contract/interviews/addTime'
import type { InterviewResults } from '@assay/contract/results/results'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { TimeDialog } from '../../interviews/addTime/TimeDialog.tsx'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { useIdempotencyKeys } from '../../lib/useIdempotencyKeys.ts'
import { focusHeading } from '../../ui/focusHeading.ts'

/** A reopened test has several ends. Only the last end decides whether the test ended at its deadline. */
export const isEndedByClock = ({ events }: Pick<InterviewResults, 'events'>): boolean =>
  events.findLast(({ kind }) => kind.startsWith('closed_by_'))?.kind === 'closed_by_clock'

export function ReopenButton({ results: { code, name } }: { results: InterviewResults }) {
  const [isOpen, dialog] = useDisclosure(false)
  const [fault, setFault] = useState<string | null>(null)
  const idempotencyKeys = useIdempotencyKeys()
  const reopen = useCall(reopenInterview, {
    onSuccess: () => {
      idempotencyKeys.forget()
      toast('success', t('REOPEN.DONE', { name }))
      dialog.close()
      // The button disappears together with the result, so the focus moves to the heading.
      focusHeading()
    },
    refusals: {
      // Another user has probably reopened the test first. The dialog disappears together with the result.
      NOT_CLOSED: () => {
        toast('danger', t('REOPEN.NOT_CLOSED'))
        dialog.close()
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
    <>
      <Button variant="default" leftSection={<IconLockOpen size={18} aria-hidden />} onClick={dialog.open}>
        {t('REOPEN.ACTION')}
      </Button>
      <TimeDialog
        isOpen={isOpen}
        title={t('REOPEN.TITLE', { name })}
        text={t('REOPEN.TEXT')}
        actLabel={t('REOPEN.ACTION')}
        isSaving={reopen.isPending}
        fault={fault}
        onClose={dialog.close}
        onSubmit={(body) => {
          setFault(null)
          reopen.mutate({ params: { code }, headers: { 'idempotency-key': idempotencyKeys.keyFor(body) }, body })
        }}
      />
    </>
  )
}
