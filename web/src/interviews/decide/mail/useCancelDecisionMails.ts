import { cancelDecisionMails } from '@assay/contract/decisions/decisionMails'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../i18n/text.ts'
import { sendRequest } from '../../../lib/api.ts'
import { invalidateAfter } from '../../../lib/invalidation.ts'
import { toast } from '../../../lib/toast.tsx'

async function cancelMails(ids: readonly number[]): Promise<void> {
  let [takenBack, sent] = [0, 0]
  try {
    for (const id of ids) {
      const { body } = await sendRequest(cancelDecisionMails, { params: { id } })
      takenBack += body.taken_back.length
      sent += body.sent.length
    }
    if (takenBack + sent === 0) toast('info', t('DECISION_MAIL.NONE_LEFT'))
  } catch {
    toast('danger', t('DECISION_MAIL.UNDO_FAILED'))
  }
  if (takenBack > 0) toast('success', t('DECISION_MAIL.TAKEN_BACK', { count: takenBack }))
  if (sent > 0) toast('warning', t('DECISION_MAIL.OUT_ALREADY', { count: sent }))
}

export function useCancelDecisionMails() {
  const client = useQueryClient()
  const [isCancelling, setTaking] = useState(false)
  async function takeBack(ids: readonly number[]): Promise<void> {
    setTaking(true)
    await cancelMails(ids)
    setTaking(false)
    void invalidateAfter(client, cancelDecisionMails)
  }
  return { takeBack, isCancelling }
}
