import type { DecisionState } from '@assay/contract/decisions/decision'
import { decide as decideCall } from '@assay/contract/decisions/decisions'
import { INTERVIEWS_PER_CALL } from '@assay/domain/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { refusedFrom, sendRequest } from '../../lib/api.ts'
import { invalidateAfter } from '../../lib/invalidation.ts'
import { inPages } from '../../lib/lists/pages.ts'
import { toast, toastWithUndo } from '../../lib/toast.tsx'
import { useIdempotencyKeys } from '../../lib/useIdempotencyKeys.ts'
import { stateInWords } from './decisionWords.ts'
import { type Skip, toastSkipped } from './toastSkipped.ts'
import { useUndoDecisions } from './useUndoDecisions.ts'

interface DecideOutcome {
  ids: number[]
  changed: string[]
  skipped: Skip[]
}

export interface WantedDecision {
  state: DecisionState
  reason: string
}

/** `leave`: no change for other undecided candidates. `decline`: they are declined. `tell`: they also get an e-mail. */
export type RestWanted = 'leave' | 'decline' | 'tell'

export interface Rest {
  count: number
  read: () => Promise<string[]>
}

const decisionDoneText = ({ changed }: DecideOutcome, state: DecisionState) =>
  t('DECISION.DONE', { count: changed.length, state: stateInWords(state) })

/** If a batch gets no response, it is sent again with the same idempotency key. */
function useDecideInBatches() {
  const idempotencyKeys = useIdempotencyKeys()

  async function decideAll(codes: readonly string[], { state, reason }: WantedDecision): Promise<DecideOutcome> {
    const done: DecideOutcome = { ids: [], changed: [], skipped: [] }
    for (const part of inPages(codes, INTERVIEWS_PER_CALL)) {
      const sent = { codes: part, state, ...(reason !== '' && { reason }) }
      const { body } = await sendRequest(decideCall, {
        headers: { 'idempotency-key': idempotencyKeys.keyFor(sent) },
        body: sent,
      })
      if (body.id !== null) done.ids.push(body.id)
      done.changed.push(...body.changed)
      done.skipped.push(...body.skipped)
    }
    return done
  }

  return { decideAll, forget: idempotencyKeys.forget }
}

export function useDecide(codes: readonly string[], onDone: (declined: readonly string[]) => void) {
  const client = useQueryClient()
  const undoDecisions = useUndoDecisions()
  const parts = useDecideInBatches()
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  function tell(chosen: DecideOutcome, { state }: WantedDecision, others: DecideOutcome | null): void {
    const ids = [...chosen.ids, ...(others?.ids ?? [])]
    const words = [
      chosen.changed.length > 0 && decisionDoneText(chosen, state),
      others && others.changed.length > 0 && decisionDoneText(others, 'declined'),
    ].filter((part) => typeof part === 'string')
    const undo = () => void undoDecisions(ids)
    if (words.length > 0) toastWithUndo(words.join(' · '), undo)
    const isNothingNew = chosen.skipped.length > 0 && chosen.skipped.every(({ reason }) => reason === 'UNCHANGED')
    if (words.length === 0 && isNothingNew) toast('info', t('DECISION.NOTHING_NEW'))
    else toastSkipped([...chosen.skipped, ...(others?.skipped ?? [])])
  }

  async function decide(wanted: WantedDecision, readRest?: Rest['read']): Promise<void> {
    setSaving(true)
    setFault(null)
    try {
      const chosen = await parts.decideAll(codes, wanted)
      const others = readRest ? await parts.decideAll(await readRest(), { state: 'declined', reason: '' }) : null
      parts.forget()
      onDone(others?.changed ?? [])
      tell(chosen, wanted, others)
    } catch (cause) {
      setFault(t(refusedFrom(cause).code === 'OFFLINE' ? 'INDEXEDDB.OFFLINE' : 'DECISION.FAILED'))
    } finally {
      setSaving(false)
      void invalidateAfter(client, decideCall)
    }
  }

  return { decide, isSaving, fault }
}
