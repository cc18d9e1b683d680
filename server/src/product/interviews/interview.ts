import type { Interview, PublicInterview } from '@assay/contract/interviews/interviews'
import type { Mail } from '@assay/contract/invitations'
import { hhmmss } from '@assay/domain/exam/formatDuration'
import { canSeeExtraTime, maskedDuration, type Viewer } from '@assay/domain/exam/maskedTime'
import { isOverAt, stageOf, statusOf } from '@assay/domain/exam/stage'
import { elapsedMs, isAwaitingReturn, remainingMs } from '@assay/domain/exam/testClock'
import { isoOf, isoOrNull } from '@assay/domain/isoTime'
import { entryStateAt } from '@assay/domain/round/entryWindow'
import type { Queryable } from '../../platform/db/schema.ts'
import { changedTimes } from '../../platform/feed/changes.ts'
import { seesExactTimes } from '../attempts/clock/timesForViewer.ts'
import { readDetails } from '../attempts/closing/storeResults.ts'
import { type InterviewRow, labelsOf } from '../attempts/states/interviewRow.ts'
import { firstInterviewCodes, newestConfirmations } from '../attempts/verification/newest.ts'
import { type Mails, newestMails, noMails } from './mails.ts'
import { metadataOf } from './metadata.ts'
import { amountsOfNotes, newestDecisions, UNDECIDED } from './newestDecisions.ts'
import { blueprintNames, countAnsweredQuestions, listAddressEvents } from './queries.ts'

function publicResult(row: InterviewRow): Interview['result'] {
  if (row.closed_at === null || row.details === null) return null
  return {
    total_correct_questions: row.correct ?? 0,
    total_partially_corrected_questions: row.partially ?? 0,
    total_wrong_questions: row.wrong ?? 0,
    total_unanswered_questions: row.unanswered ?? 0,
    total_voided_questions: row.voided,
    details: readDetails(row.details),
  }
}

function publicPart(row: InterviewRow, answered: number, now: number): PublicInterview {
  return {
    code: row.code,
    max_time: row.max_time,
    amount_of_questions: row.amount_of_questions,
    amount_of_answered_questions: answered,
    interview_status: statusOf(stageOf(row)),
    is_activated: row.started_at !== null && !isAwaitingReturn(row),
    is_closed: isOverAt(row, now),
    remaining_time: hhmmss(remainingMs(row, now)),
  }
}

export async function publicInterviewResponse(db: Queryable, row: InterviewRow, now: number): Promise<PublicInterview> {
  const answered = await countAnsweredQuestions(db, [row.id])
  return {
    ...publicPart(row, answered.get(row.id) ?? 0, now),
    ...(row.trial_at !== null && { is_trial: true }),
  }
}

export interface ReadContext {
  viewer: Viewer
  now: number
  baseUrl: string
}

/** A change in the first minute after the end of a test counts as part of the end. */
export const SAME_END_WINDOW_MS = 60_000

/** With extra time, the real `updated_at` would reveal the exact end of the test. */
function updatedAt(row: InterviewRow, { viewer }: ReadContext, changedAt: number): number {
  const { closed_at, told_end_at } = row
  if (closed_at === null || told_end_at === null || seesExactTimes(viewer, row)) return changedAt
  return changedAt - closed_at < SAME_END_WINDOW_MS ? changedAt - closed_at + told_end_at : changedAt
}

/** The times of a test depend on the reader: see docs/decisions/0018-test-time-is-a-ledger.md. */
function visibleTimes(row: InterviewRow, { viewer, now }: ReadContext) {
  const canSeeExtra = canSeeExtraTime(viewer, row)
  const canSeeExact = seesExactTimes(viewer, row)
  const { extra_percent: percent, extra_seconds: seconds } = row
  const accommodation = seconds === 0 ? null : { percent, seconds }
  return {
    // Before the start, readers who may not see extra time see the standard time. During the test, all readers see the
    // exact remaining time.
    remaining_time: hhmmss(
      remainingMs(canSeeExtra || row.started_at !== null ? row : { ...row, extra_seconds: 0 }, now),
    ),
    end_time: isoOrNull(canSeeExact ? row.closed_at : row.told_end_at),
    interview_time: hhmmss(canSeeExact ? elapsedMs(row, now) : maskedDuration(row, elapsedMs(row, now))),
    given_back_time: hhmmss(row.given_seconds * 1000),
    ...(canSeeExtra && { accommodation }),
  }
}

/** Under anonymous review, the error of the mail server is hidden, because it often contains the e-mail address. */
function visibleMails({ veil }: InterviewRow, mails: Mails = noMails): Mails {
  if (veil !== 'veiled') return mails
  const withoutWords = (mail: Mail): Mail => ({ ...mail, reason: mail.reason && { ...mail.reason, detail: '' } })
  return { ...mails, invitation: withoutWords(mails.invitation), reminder: withoutWords(mails.reminder) }
}

export async function interviewResponses(
  db: Queryable,
  rows: readonly InterviewRow[],
  readContext: ReadContext,
): Promise<Interview[]> {
  const { now, baseUrl } = readContext
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const answered = await countAnsweredQuestions(db, ids)
  const labels = Map.groupBy(await labelsOf(db, ids), (label) => label.interview_id)
  const named = rows.filter(({ veil }) => veil !== 'veiled').map(({ id }) => id)
  const addresses = Map.groupBy(
    named.length > 0 ? await listAddressEvents(db, named) : [],
    (address) => address.interview_id,
  )
  const blueprints = await blueprintNames(db, rows)
  const mails = await newestMails(db, ids)
  const decisions = await newestDecisions(db, ids)
  const notes = await amountsOfNotes(db, ids)
  const changed = await changedTimes(db, ids)
  const metadata = await metadataOf(db, ids)
  const confirmations = await newestConfirmations(db, ids)
  const firstInterviewCodesById = await firstInterviewCodes(db, rows)

  return rows.map((row) => ({
    ...publicPart(row, answered.get(row.id) ?? 0, now),
    id: row.public_id,
    // Under anonymous review, the external id and the metadata are hidden, because another system could use them to
    // find the candidate's name.
    external_id: row.veil === 'veiled' ? null : row.external_id,
    metadata: (row.veil === 'veiled' ? null : metadata.get(row.id)) ?? {},
    updated_time: isoOf(updatedAt(row, readContext, changed.get(row.id) ?? row.created_at)),
    result_link: `${baseUrl}/admin/results/${row.public_id}`,
    name: row.name,
    email: row.email,
    created_by: row.created_by === null ? null : { id: row.created_by, full_name: row.created_by_name },
    labels: (labels.get(row.id) ?? []).map(({ label_id, name, color }) => ({ id: label_id, name, color })),
    created_time: isoOf(row.created_at),
    start_time: isoOrNull(row.started_at),
    is_veiled: row.veil === 'veiled',
    is_trial: row.trial_at !== null,
    interviewee_ips: (addresses.get(row.id) ?? []).map(({ detail }) => detail),
    score: row.score,
    first_score: row.first_score ?? row.score,
    result: publicResult(row),
    link: row.veil === 'veiled' ? null : `${baseUrl}/interviews/${row.code}`,
    blueprint:
      row.blueprint_id === null ? null : { id: row.blueprint_id, name: blueprints.get(row.blueprint_id) ?? '' },
    language: row.language,
    opens_at: isoOrNull(row.opens_at),
    closes_at: isoOrNull(row.closes_at),
    entry_state: entryStateAt(row, now),
    ...visibleMails(row, mails.get(row.id)),
    decision: decisions.get(row.id) ?? UNDECIDED,
    amount_of_notes: notes.get(row.id) ?? 0,
    may_confirm: row.may_confirm_since !== null,
    confirms: firstInterviewCodesById.get(row.confirms ?? 0) ?? null,
    confirmation: confirmations.get(row.id) ?? null,
    ...visibleTimes(row, readContext),
  }))
}

export async function interviewResponse(
  db: Queryable,
  row: InterviewRow,
  readContext: ReadContext,
): Promise<Interview> {
  const [interview] = await interviewResponses(db, [row], readContext)
  if (!interview) throw new Error('The interview no longer exists')
  return interview
}
