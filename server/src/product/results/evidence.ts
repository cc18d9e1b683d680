import type { LedgerRow } from '@assay/contract/attempts/ledger'
import type { LateAnswer } from '@assay/contract/lateAnswers'
import { getEvidence } from '@assay/contract/results/evidence'
import { answerStates, NO_ANSWER_YET } from '@assay/domain/exam/journal'
import { gapBeforeEnd, isOlderThanAnswer } from '@assay/domain/exam/lateAnswers'
import { canSeeExtraTime } from '@assay/domain/exam/maskedTime'
import { isoOf } from '@assay/domain/isoTime'
import { REPLY_MS } from '@assay/domain/limits'
import type { Db } from '../../platform/db/schema.ts'
import { route } from '../../platform/http/route.ts'
import { ledgerRows } from '../attempts/clock/ledgerRows.ts'
import { type TimesForViewer, timesForViewer } from '../attempts/clock/timesForViewer.ts'
import { lateAnswerNoteOf, lateAnswersOf, type StoredLateAnswer } from '../attempts/closing/lateAnswers.ts'
import { requireReceipt } from '../attempts/closing/receipts.ts'
import { countTestEvents, testEventsForStaff } from '../attempts/events.ts'
import { loadJournal } from '../attempts/journal.ts'
import { gapsOf } from '../attempts/presence/gaps.ts'
import { marksForViewer } from '../attempts/presence/marks.ts'
import { reportsOfInterview } from '../attempts/remarks.ts'
import { commentOf } from '../attempts/replies.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { findByCode } from '../attempts/states/inView.ts'
import { findVerificationResult } from '../verification/findVerificationResult.ts'

type Row = Awaited<ReturnType<typeof ledgerRows>>[number]

const ledgerRowWriter =
  (time: (at: number) => string) =>
  ({ at, kind, seconds, actor_id, actor_name, reason }: Row): LedgerRow => ({
    time: time(at),
    kind,
    seconds,
    reason,
    by: actor_id === null ? null : { id: actor_id, full_name: actor_name },
  })

async function sealedReceipt(db: Db, { id, code, started_at, closed_at }: InterviewRow) {
  if (started_at === null || closed_at === null) return null
  const { receipt, lines, isIntact } = await requireReceipt(db, { id, code, started_at, closed_at })
  return { receipt, amount_of_lines: lines, is_intact: isIntact }
}

type Gaps = Awaited<ReturnType<typeof gapsOf>>

async function lateAnswersResponse(db: Db, { id, closed_at }: InterviewRow, gaps: Gaps, time: (at: number) => string) {
  const late = await lateAnswersOf(db, id)
  if (late.length === 0) return []
  const states = answerStates(await loadJournal(db, id))
  const end = closed_at ?? Number.POSITIVE_INFINITY
  const lastHeardAt = gapBeforeEnd(gaps, end)?.from_at ?? end
  // With several devices, the last heartbeat may be from another device than the late answer.
  const isOneDevice = (await countTestEvents(db, id, 'device')) <= 1
  return late.map(
    (one): LateAnswer => ({
      ...lateAnswerResponse(time, one),
      is_older: isOlderThanAnswer(states.get(one.position) ?? NO_ANSWER_YET, one),
      is_heard_after: isOneDevice && one.chosen_at < lastHeardAt,
    }),
  )
}

const lateAnswerResponse = (time: (at: number) => string, late: StoredLateAnswer) => ({
  ...lateAnswerNoteOf(time, late),
  id: late.id,
  is_submitted: late.kind === 'answer',
  reason: late.reason,
  by: late.actor_id === null ? null : { id: late.actor_id, full_name: late.actor_name },
  decided_time: late.decided_at === null ? null : time(late.decided_at),
})

const timeBy = (times: TimesForViewer) => (at: number) => isoOf(times.visibleTime(at))

export const evidenceRoute = route(getEvidence, async ({ params, db, caller, receivedAt: now, refuse }) => {
  const row = (await findByCode(db, 'byCode', params.code)) ?? refuse('INTERVIEW_NOT_FOUND')
  const { id, closed_at } = row
  const times = await timesForViewer(db, caller, row)
  const time = timeBy(times)
  const reply = await commentOf(db, id)
  const ledger = await ledgerRows(db, id)
  const gaps = await gapsOf(db, id)
  const events = await testEventsForStaff(db, row, now)
  return {
    clock: ledger.filter(({ kind }) => kind !== 'extra' || canSeeExtraTime(caller, row)).map(ledgerRowWriter(time)),
    gaps: gaps.map((gap) => ({
      id: gap.id,
      from: time(gap.from_at),
      to: time(gap.to_at),
      seconds: gap.seconds,
      cause: gap.cause,
      is_given_back: gap.given_at !== null,
    })),
    marks: marksForViewer({ gaps, events, end: closed_at, now }, times),
    events: events.map(({ at, ...event }) => ({ ...event, time: time(at) })),
    remarks: (await reportsOfInterview(db, id)).map(({ at, ...remark }) => ({ ...remark, time: time(at) })),
    reply: reply ? { time: time(reply.at), text: reply.text } : null,
    reply_until: closed_at === null ? null : time(closed_at + REPLY_MS),
    receipt: await sealedReceipt(db, row),
    late: await lateAnswersResponse(db, row, gaps, time),
    confirmation: await findVerificationResult(db, row),
  }
})
