import type { Endpoint, Input } from '@assay/contract/endpoint'
import { changeInvitations, type MailKind, type SkipReason, sendInvitations } from '@assay/contract/invitations'
import { INTERVIEWS_PER_CALL } from '@assay/domain/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listInWords } from '../../i18n/lists.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { ask, asRefused } from '../../lib/api.ts'
import { invalidateAfter } from '../../lib/invalidation.ts'
import { inPages } from '../../lib/lists/pages.ts'
import { closeFailuresOf, toast, toastWithUndo } from '../../lib/toast.tsx'

export type Change = Omit<Input<(typeof changeInvitations)['body']>, 'codes'>

interface Outcome {
  done: readonly string[]
  skipped: readonly { reason: SkipReason }[]
}

const reasons: Record<SkipReason, TextKey> = {
  INTERVIEW_NOT_FOUND: 'ROUND.SKIP_GONE',
  ALREADY_STARTED: 'ROUND.SKIP_STARTED',
  ALREADY_INVITED: 'ROUND.SKIP_OTHER_OPEN',
  ALREADY_QUEUED: 'ROUND.SKIP_QUEUED',
  WITHDRAWN: 'ROUND.SKIP_WITHDRAWN',
  EXPIRED: 'ROUND.SKIP_EXPIRED',
  WINDOW_BACKWARDS: 'ROUND.SKIP_BACKWARDS',
}

/** How many were left out and why: '2 have started already, 1 has been withdrawn'. */
function skippedInWords(skipped: Outcome['skipped']): string {
  const counts = new Map<SkipReason, number>()
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const list = listInWords([...counts].map(([reason, count]) => t(reasons[reason], { count })))
  return t('ROUND.SKIPPED', { count: skipped.length, list })
}

/** Does something with any number of chosen interviews, so many a call, and says what came of it. */
export function useChanges(onDone: () => void) {
  const client = useQueryClient()
  const [isRunning, setRunning] = useState(false)

  async function run(
    call: Endpoint,
    codes: readonly string[],
    act: (part: string[]) => Promise<Outcome>,
    done: TextKey,
    undo?: (codes: string[]) => void,
  ) {
    setRunning(true)
    const total = { done: [] as string[], skipped: [] as { reason: SkipReason }[] }
    try {
      for (const part of inPages(codes, INTERVIEWS_PER_CALL)) {
        const outcome = await act(part)
        total.done.push(...outcome.done)
        total.skipped.push(...outcome.skipped)
      }
      onDone()
      closeFailuresOf(done)
      tell(total, done, undo)
      return true
    } catch (cause) {
      tellFailure(asRefused(cause).code, total.done.length, done)
      return false
    } finally {
      setRunning(false)
      void invalidateAfter(client, call)
    }
  }

  const change = (codes: readonly string[], wanted: Change, done: TextKey, undo?: (codes: string[]) => void) =>
    run(
      changeInvitations,
      codes,
      async (part) => {
        const { body } = await ask(changeInvitations, { body: { ...wanted, codes: part } })
        return { done: body.changed, skipped: body.skipped }
      },
      done,
      undo,
    )
  const takeBack = (codes: readonly string[]) => change(codes, { is_withdrawn: false }, 'ROUND.TAKEN_BACK')

  return {
    isRunning,
    send: (codes: readonly string[], kind: MailKind) =>
      run(
        sendInvitations,
        codes,
        async (part) => {
          const { body } = await ask(sendInvitations, { body: { codes: part, kind } })
          return { done: body.queued, skipped: body.skipped }
        },
        kind === 'invitation' ? 'ROUND.INVITATIONS_QUEUED' : 'ROUND.REMINDERS_QUEUED',
      ),
    change,
    /** What was withdrawn can be taken back at once: nothing of it is lost. */
    withdraw: (codes: readonly string[]) =>
      change(codes, { is_withdrawn: true }, 'ROUND.WITHDRAWN_DONE', (done) => void takeBack(done)),
    takeBack,
  }
}

function tell({ done, skipped }: Outcome, words: TextKey, undo?: (codes: string[]) => void): void {
  const said = t(words, { count: done.length })
  if (done.length > 0 && undo) toastWithUndo(said, () => undo([...done]))
  else if (done.length > 0) toast('success', said)
  if (skipped.length > 0) toast('warning', skippedInWords(skipped))
}

function tellFailure(code: string, done: number, deed: TextKey): void {
  const reasonsOfAll: Partial<Record<string, TextKey>> = {
    MAIL_NOT_SET_UP: 'MAIL.NOT_SET_UP',
    OFFLINE: 'INDEXEDDB.OFFLINE',
    VALIDATION_FAILED: 'ROUND.WINDOW_REFUSED',
  }
  toast('danger', t(reasonsOfAll[code] ?? 'ROUND.CHANGE_FAILED', { count: done }), deed)
}
