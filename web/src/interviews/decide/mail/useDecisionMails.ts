import { decisionMailKind } from '@assay/contract/decisions/decisionMail'
import { sendDecisionMails } from '@assay/contract/decisions/decisionMails'
import { INTERVIEWS_PER_CALL } from '@assay/domain/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { minuteOf } from '../../../i18n/dates.ts'
import { type TextKey, t } from '../../../i18n/text.ts'
import { refusedFrom, sendRequest } from '../../../lib/api.ts'
import { invalidateAfter } from '../../../lib/invalidation.ts'
import { inPages } from '../../../lib/lists/pages.ts'
import { toast, toastWithUndo } from '../../../lib/toast.tsx'
import { useIdempotencyKeys } from '../../../lib/useIdempotencyKeys.ts'
import { useCancelDecisionMails } from './useCancelDecisionMails.ts'
import type { Preview } from './usePreviews.ts'

/**
 * Duration of the undo button. A sent e-mail cannot be recalled, so decision e-mails are sent after a delay, and the
 * button cancels them.
 */
const undoableMs = 60_000

const faults: Partial<Record<string, TextKey>> = {
  MAIL_NOT_SET_UP: 'MAIL.NOT_SET_UP',
  OFFLINE: 'INDEXEDDB.OFFLINE',
}

export function useDecisionMails(onDone: () => void) {
  const client = useQueryClient()
  const idempotencyKeys = useIdempotencyKeys()
  const { cancelMails } = useCancelDecisionMails()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  function showToast(ids: readonly number[], count: number, sendsAt: string, isAtOnce: boolean): void {
    if (count === 0) toast('info', t('DECISION_MAIL.NOTHING_NEW'))
    else if (isAtOnce) toast('success', t('DECISION_MAIL.GOING_OUT', { count }))
    else {
      const undo = () => void cancelMails(ids)
      toastWithUndo(t('DECISION_MAIL.QUEUED', { count, moment: minuteOf(sendsAt, Date.now()) }), undo, undoableMs)
    }
  }

  async function send(previews: readonly Preview[], delay_minutes: number): Promise<void> {
    setSending(true)
    setFault(null)
    const ids: number[] = []
    const queued: string[] = []
    let sendsAt = ''
    try {
      for (const kind of decisionMailKind.options) {
        const codes = previews.filter((one) => one.kind === kind).map(({ mail }) => mail.code)
        for (const part of inPages(codes, INTERVIEWS_PER_CALL)) {
          const sent = { codes: part, kind, delay_minutes }
          const headers = { 'idempotency-key': idempotencyKeys.keyFor(sent) }
          const { body } = await sendRequest(sendDecisionMails, { headers, body: sent })
          if (body.id !== null) ids.push(body.id)
          queued.push(...body.queued)
          sendsAt = body.sends_at
        }
      }
      idempotencyKeys.forget()
      onDone()
      showToast(ids, queued.length, sendsAt, delay_minutes === 0)
    } catch (cause) {
      setFault(t(faults[refusedFrom(cause).code] ?? 'DECISION_MAIL.FAILED'))
    } finally {
      setSending(false)
      void invalidateAfter(client, sendDecisionMails)
    }
  }

  return { send, isSending, fault }
}
