import type { Endpoint, Input } from '@assay/contract/endpoint'
import {
  cancelInvitations,
  changeInvitations,
  type InvitationKind,
  type SkipReason,
  sendInvitations,
} from '@assay/contract/invitations'
import { INTERVIEWS_PER_CALL } from '@assay/domain/limits'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listInWords } from '../../i18n/lists.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { refusedFrom, sendRequest } from '../../lib/api.ts'
import { invalidateAfter } from '../../lib/invalidation.ts'
import { inPages } from '../../lib/lists/pages.ts'
import { closeFailuresOf, toast, toastWithUndo } from '../../lib/toast.tsx'

export type Change = Omit<Input<(typeof changeInvitations)['body']>, 'codes'>

interface Outcome {
  done: readonly string[]
  skipped: readonly { reason: SkipReason }[]
}

interface Undo {
  act: (codes: readonly string[]) => Promise<unknown>
  ms?: number
}

/** The e-mails are sent after this time. Until then, staff can undo, because a sent e-mail cannot be recalled. */
const MAIL_UNDO_MS = 60_000

const reasons: Record<SkipReason, TextKey> = {
  INTERVIEW_NOT_FOUND: 'ROUND.SKIP_GONE',
  ALREADY_STARTED: 'ROUND.SKIP_STARTED',
  ALREADY_INVITED: 'ROUND.SKIP_OTHER_OPEN',
  ALREADY_QUEUED: 'ROUND.SKIP_QUEUED',
  WITHDRAWN: 'ROUND.SKIP_WITHDRAWN',
  EXPIRED: 'ROUND.SKIP_EXPIRED',
  WINDOW_BACKWARDS: 'ROUND.SKIP_BACKWARDS',
}

function skippedInWords(skipped: Outcome['skipped']): string {
  const counts = new Map<SkipReason, number>()
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const list = listInWords([...counts].map(([reason, count]) => t(reasons[reason], { count })))
  return t('ROUND.SKIPPED', { count: skipped.length, list })
}

export function useSelectionActions(onDone: () => void) {
  const client = useQueryClient()
  const [isRunning, setRunning] = useState(false)

  async function run(
    call: Endpoint,
    codes: readonly string[],
    act: (part: string[]) => Promise<Outcome>,
    done: TextKey,
    undo?: Undo,
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
      toastOutcome(total, done, undo)
      return true
    } catch (cause) {
      toastFailureOf(refusedFrom(cause).code, total.done.length, done)
      return false
    } finally {
      setRunning(false)
      void invalidateAfter(client, call)
    }
  }

  const change = (codes: readonly string[], wanted: Change, done: TextKey, undo?: Undo) =>
    run(
      changeInvitations,
      codes,
      async (part) => {
        const { body } = await sendRequest(changeInvitations, { body: { ...wanted, codes: part } })
        return { done: body.changed, skipped: body.skipped }
      },
      done,
      undo,
    )
  const undoWithdrawal = (codes: readonly string[]) => change(codes, { is_withdrawn: false }, 'ROUND.TAKEN_BACK')

  return {
    isRunning,
    send: (codes: readonly string[], kind: InvitationKind, { canUndo = false } = {}) =>
      run(
        sendInvitations,
        codes,
        async (part) => {
          const delay_seconds = canUndo ? MAIL_UNDO_MS / 1000 : 0
          const { body } = await sendRequest(sendInvitations, { body: { codes: part, kind, delay_seconds } })
          return { done: body.queued, skipped: body.skipped }
        },
        kind === 'invitation' ? 'ROUND.INVITATIONS_QUEUED' : 'ROUND.REMINDERS_QUEUED',
        canUndo ? { act: (done) => cancelMails(client, done, kind), ms: MAIL_UNDO_MS } : undefined,
      ),
    change,
    /** Withdrawing deletes no data, so it has an undo button instead of a confirmation. */
    withdraw: (codes: readonly string[]) =>
      change(codes, { is_withdrawn: true }, 'ROUND.WITHDRAWN_DONE', { act: undoWithdrawal }),
    undoWithdrawal,
  }
}

async function cancelMails(client: QueryClient, codes: readonly string[], kind: InvitationKind): Promise<void> {
  const takenBack: string[] = []
  try {
    for (const part of inPages(codes, INTERVIEWS_PER_CALL)) {
      const { body } = await sendRequest(cancelInvitations, { body: { codes: part, kind } })
      takenBack.push(...body.taken_back)
    }
    const sent = codes.length - takenBack.length
    if (sent > 0) toast('warning', t('DECISION_MAIL.OUT_ALREADY', { count: sent }))
  } catch {
    toast('danger', t('DECISION_MAIL.UNDO_FAILED'))
  }
  if (takenBack.length > 0) toast('success', t('DECISION_MAIL.TAKEN_BACK', { count: takenBack.length }))
  void invalidateAfter(client, cancelInvitations)
}

function toastOutcome({ done, skipped }: Outcome, words: TextKey, undo?: Undo): void {
  const message = t(words, { count: done.length })
  if (done.length > 0 && undo) toastWithUndo(message, () => void undo.act(done), undo.ms)
  else if (done.length > 0) toast('success', message)
  if (skipped.length > 0) toast('warning', skippedInWords(skipped))
}

function toastFailureOf(code: string, done: number, action: TextKey): void {
  const reasonsOfAll: Partial<Record<string, TextKey>> = {
    MAIL_NOT_SET_UP: 'MAIL.NOT_SET_UP',
    OFFLINE: 'INDEXEDDB.OFFLINE',
    VALIDATION_FAILED: 'ROUND.WINDOW_REFUSED',
  }
  toast('danger', t(reasonsOfAll[code] ?? 'ROUND.CHANGE_FAILED', { count: done }), action)
}
