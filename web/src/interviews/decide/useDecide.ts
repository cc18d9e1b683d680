import type { DecisionState } from '@assay/contract/decisions/decision'
import { decide as decideCall, undoDecision } from '@assay/contract/decisions/decisions'
import type { Answer } from '@assay/contract/endpoint'
import { INTERVIEWS_PER_CALL } from '@assay/domain/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listInWords } from '../../i18n/lists.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { ask, asRefused } from '../../lib/api.ts'
import { invalidateAfter } from '../../lib/invalidation.ts'
import { inPages } from '../../lib/lists/pages.ts'
import { toast, toastWithUndo } from '../../lib/toast.tsx'
import { useAttempt } from '../../lib/useAttempt.ts'
import { stateInWords } from './decisionWords.ts'

type Skip = Answer<typeof decideCall>['skipped'][number] | Answer<typeof undoDecision>['skipped'][number]

const reasons: Record<Skip['reason'], TextKey> = {
  INTERVIEW_NOT_FOUND: 'DECISION.SKIP_GONE',
  RESULT_NOT_AVAILABLE: 'DECISION.SKIP_NOT_DONE',
  UNCHANGED: 'DECISION.SKIP_SAME',
  CHANGED_SINCE: 'DECISION.SKIP_SINCE',
}

/** How many were left out and why. */
function tellSkipped(skipped: readonly Skip[]): void {
  if (skipped.length === 0) return
  const counts = Map.groupBy(skipped, ({ reason }) => reason)
  const list = listInWords([...counts].map(([reason, { length: count }]) => t(reasons[reason], { count })))
  toast('warning', t('DECISION.SKIPPED', { count: skipped.length, list }))
}

interface Done {
  ids: number[]
  changed: number
  skipped: Skip[]
}

/** Takes back what was decided just now; the newest first, as later ones stand upon it. */
async function takeBack(ids: readonly number[]): Promise<void> {
  const total = { changed: 0, skipped: [] as Skip[] }
  try {
    for (const id of ids.toReversed()) {
      const { body } = await ask(undoDecision, { params: { id } })
      total.changed += body.changed.length
      total.skipped.push(...body.skipped)
    }
  } catch (cause) {
    const isUndone = asRefused(cause).code === 'DECISION_UNDONE'
    toast('danger', t(isUndone ? 'DECISION.UNDONE_ALREADY' : 'DECISION.UNDO_FAILED'))
  }
  if (total.changed > 0) toast('success', t('DECISION.UNDONE', { count: total.changed }))
  tellSkipped(total.skipped)
}

export interface WantedDecision {
  state: DecisionState
  reason: string
}

/** Decides about any number of interviews, so many a call, and says what came of it, with a way back. */
export function useDecide(codes: readonly string[], onDone: () => void) {
  const client = useQueryClient()
  const attempt = useAttempt()
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  function tell({ ids, changed, skipped }: Done, state: DecisionState): void {
    const words = t('DECISION.DONE', { count: changed, state: stateInWords(state) })
    const undo = () => void takeBack(ids).finally(() => invalidateAfter(client, undoDecision))
    if (changed > 0) toastWithUndo(words, undo)
    const isNothingNew = skipped.length > 0 && skipped.every(({ reason }) => reason === 'UNCHANGED')
    if (changed === 0 && isNothingNew) toast('info', t('DECISION.NOTHING_NEW'))
    else tellSkipped(skipped)
  }

  async function decide({ state, reason }: WantedDecision): Promise<void> {
    setSaving(true)
    setFault(null)
    const done: Done = { ids: [], changed: 0, skipped: [] }
    try {
      for (const part of inPages(codes, INTERVIEWS_PER_CALL)) {
        const sent = { codes: part, state, ...(reason !== '' && { reason }) }
        const headers = { 'idempotency-key': attempt.keyFor(sent) }
        const { body } = await ask(decideCall, { headers, body: sent })
        if (body.id !== null) done.ids.push(body.id)
        done.changed += body.changed.length
        done.skipped.push(...body.skipped)
      }
      attempt.forget()
      onDone()
      tell(done, state)
    } catch (cause) {
      setFault(t(asRefused(cause).code === 'OFFLINE' ? 'INDEXEDDB.OFFLINE' : 'DECISION.FAILED'))
    } finally {
      setSaving(false)
      void invalidateAfter(client, decideCall)
    }
  }

  return { decide, isSaving, fault }
}
