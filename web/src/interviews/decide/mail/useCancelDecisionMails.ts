import { cancelDecisionMails } from '@assay/contract/decisions/decisionMails'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../i18n/text.ts'
import { sendRequest } from '../../../lib/api.ts'
import { invalidateAfter } from '../../../lib/invalidation.ts'
import { toast } from '../../../lib/toast.tsx'

async function cancelAndReport(ids: readonly number[]): Promise<void> {
  let [cancelled, sent] = [0, 0]
  try {
    for (const id of ids) {
      const { body } = await sendRequest(cancelDecisionMails, { params: { id } })
      cancelled += body.taken_back.length
      sent += body.sent.length
    }
    if (cancelled + sent === 0) toast('info', t('DECISION_MAIL.NONE_LEFT'))
  } catch {
    toast('danger', t('DECISION_MAIL.UNDO_FAILED'))
  }
  if (cancelled > 0) toast('success', t('DECISION_MAIL.TAKEN_BACK', { count: cancelled }))
  if (sent > 0) toast('warning', t('DECISION_MAIL.OUT_ALREADY', { count: sent }))
}

export function useCancelDecisionMails() {
  const client = useQueryClient()
  const [isCancelling, setCancelling] = useState(false)
  async function cancelMails(ids: readonly number[]): Promise<void> {
    setCancelling(true)
    await cancelAndReport(ids)
    setCancelling(false)
    void invalidateAfter(client, cancelDecisionMails)
  }
  return { cancelMails, isCancelling }
}
