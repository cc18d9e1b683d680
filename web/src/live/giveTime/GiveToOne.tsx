import { giveTimeBack } from '@assay/contract/interviews/giveTime'
import type { LiveTest } from '@assay/contract/live/live'
import { shortSpan } from '@assay/domain/exam/shortSpan'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { TimeDialog } from '../../interviews/giveTime/TimeDialog.tsx'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { useIdempotencyKeys } from '../../lib/useIdempotencyKeys.ts'
import { giveTimeRefusals } from './refusals.ts'

export function GiveToOne({ test: { code, name }, onClose }: { test: LiveTest; onClose: () => void }) {
  const attempt = useIdempotencyKeys()
  const [fault, setFault] = useState<string | null>(null)
  const give = useCall(giveTimeBack, {
    onSuccess: ({ seconds }) => {
      attempt.forget()
      toast('success', t('LIVE.GIVEN', { name, time: shortSpan(seconds) }))
      onClose()
    },
    refusals: giveTimeRefusals(name),
    onFailure: setFault,
  })
  return (
    <TimeDialog
      isOpen
      title={t('LIVE.GIVE_TIME_TO', { name })}
      actLabel={t('LIVE.GIVE')}
      isSaving={give.isPending}
      fault={fault}
      onClose={onClose}
      onGive={({ minutes, reason }) => {
        setFault(null)
        const body = { seconds: minutes * 60, reason }
        give.mutate({ params: { code }, headers: { 'idempotency-key': attempt.keyFor(body) }, body })
      }}
    />
  )
}
