import { giveToMany } from '@assay/contract/live/live'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { TimeDialog } from '../../interviews/giveTime/TimeDialog.tsx'
import { useAttempt } from '../../lib/useAttempt.ts'
import { useCall } from '../../lib/useCall.ts'
import type { Report } from './report.ts'

interface Props {
  isOpen: boolean
  onGiven: (report: Report) => void
  onClose: () => void
}

/** The fire alarm rang: every running test gets the same. */
export function GiveToAll({ isOpen, onGiven, onClose }: Props) {
  const attempt = useAttempt()
  const [fault, setFault] = useState<string | null>(null)
  const give = useCall(giveToMany, {
    onSuccess: (report) => {
      attempt.forget()
      onGiven(report)
      onClose()
    },
    refusals: { OFFLINE: 'INDEXEDDB.OFFLINE', otherwise: 'LIVE.GIVE_FAILED' },
    onFailure: setFault,
  })
  return (
    <TimeDialog
      isOpen={isOpen}
      title={t('LIVE.GIVE_TO_ALL')}
      text={t('LIVE.GIVE_TO_ALL_TEXT')}
      actLabel={t('LIVE.GIVE')}
      isSaving={give.isPending}
      fault={fault}
      onClose={onClose}
      onGive={({ minutes, reason }) => {
        setFault(null)
        const body = { seconds: minutes * 60, reason }
        give.mutate({ headers: { 'idempotency-key': attempt.keyFor(body) }, body })
      }}
    />
  )
}
