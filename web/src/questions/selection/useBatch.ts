import type { Input } from '@assay/contract/endpoint'
import { type BatchSkipReason, changeQuestions } from '@assay/contract/questions/history'
import { QUESTIONS_PER_BATCH } from '@assay/domain/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type TextKey, t } from '../../i18n/text.ts'
import { refusedFrom, sendRequest } from '../../lib/api.ts'
import { invalidateAfter } from '../../lib/invalidation.ts'
import { inPages } from '../../lib/lists/pages.ts'
import { closeFailuresOf, toast } from '../../lib/toast.tsx'
import { actionKey } from '../../lib/useCall.ts'

export type Change = Omit<Input<(typeof changeQuestions)['body']>, 'ids'>

export interface BatchOutcome {
  done: TextKey
  changed: number[]
  refused: { id: number; code: BatchSkipReason }[]
}

export function useBatch(onOutcome: (outcome: BatchOutcome) => void) {
  const client = useQueryClient()
  const [isRunning, setRunning] = useState(false)

  async function run(ids: readonly number[], change: Change, done: TextKey): Promise<boolean> {
    setRunning(true)
    const outcome: BatchOutcome = { done, changed: [], refused: [] }
    try {
      for (const part of inPages(ids, QUESTIONS_PER_BATCH)) {
        const { body } = await sendRequest(changeQuestions, { body: { ids: part, ...change } })
        outcome.changed.push(...body.changed)
        outcome.refused.push(...body.refused)
      }
      onOutcome(outcome)
      closeFailuresOf(actionKey(changeQuestions, {}))
      return true
    } catch (cause) {
      if (outcome.changed.length + outcome.refused.length > 0) onOutcome(outcome)
      const isOffline = refusedFrom(cause).code === 'OFFLINE'
      toast('danger', t(isOffline ? 'INDEXEDDB.OFFLINE' : 'SELECTION.FAILED'), actionKey(changeQuestions, {}))
      return false
    } finally {
      setRunning(false)
      void invalidateAfter(client, changeQuestions)
    }
  }
  return { run, isRunning }
}
