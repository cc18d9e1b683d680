import type { Remark } from '@assay/contract/attempts/remarks'
import type { LiveTest } from '@assay/contract/live/live'
import { hhmmss } from '@assay/domain/exam/formatDuration'
import { remainingMs } from '@assay/domain/exam/testClock'
import { isoOf, isoOrNull } from '@assay/domain/isoTime'
import { idList } from '../../platform/db/rowsAsTable.ts'
import type { Queryable } from '../../platform/db/schema.ts'
import { countNoticedEvents, silencesIn } from '../attempts/presence/countNoticed.ts'
import { gapTotals, readGapsOfTests } from '../attempts/presence/gaps.ts'
import { interviewColumns } from '../attempts/states/interviewRow.ts'
import { interviewsIn } from '../attempts/states/inView.ts'
import { blueprintNames, countAnsweredQuestions } from '../interviews/queries.ts'
import { presenceColumn } from './running.ts'

const liveTestRows = (db: Queryable, ids: readonly number[], now: number) =>
  interviewsIn(db, 'all')
    .leftJoin('presences', 'presences.interview_id', 'interviews.id')
    .select(interviewColumns.map((name) => `interviews.${name}` as const))
    .select(['presences.heard_at', presenceColumn(now).as('presence')])
    .where('interviews.id', 'in', idList(db, ids))
    .execute()

const lastAnswers = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('submissions')
    .select(({ fn }) => ['interview_id', fn.max('received_at').as('at')])
    .where('interview_id', 'in', idList(db, ids))
    .where('kind', 'in', ['answer', 'same'])
    .groupBy('interview_id')
    .execute()

const reportsOfTests = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('remarks')
    .select(['interview_id', 'at', 'kind', 'question_id', 'text'])
    .where('interview_id', 'in', idList(db, ids))
    .orderBy('number')
    .execute()

const byInterview = <Row extends { interview_id: number }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ interview_id }) => interview_id)

type Gap = ReturnType<Awaited<ReturnType<typeof readGapsOfTests>>>[number]
type RemarkRow = Awaited<ReturnType<typeof reportsOfTests>>[number]

const lostSeconds = (gaps: readonly Gap[]) =>
  gaps.filter(({ given_at }) => given_at === null).reduce((sum, { seconds }) => sum + seconds, 0)

const asRemark = ({ at, kind, question_id, text }: RemarkRow): Remark => ({ time: isoOf(at), kind, question_id, text })

async function readDetails(db: Queryable, ids: readonly number[], now: number) {
  const answered = await countAnsweredQuestions(db, ids)
  const lastAt = new Map((await lastAnswers(db, ids)).map(({ interview_id, at }) => [interview_id, at]))
  const gapsOf = await readGapsOfTests(db, idList(db, ids))
  const remarks = byInterview(await reportsOfTests(db, ids))
  const noticed = await countNoticedEvents(db, ids, now)
  return (id: number) => ({
    answered: answered.get(id) ?? 0,
    lastAt: lastAt.get(id) ?? null,
    gaps: gapsOf(id),
    remarks: (remarks.get(id) ?? []).map(asRemark),
    noticed: noticed(id),
  })
}

type Details = ReturnType<Awaited<ReturnType<typeof readDetails>>>
type LiveRow = Awaited<ReturnType<typeof liveTestRows>>[number]

const asLive = (row: LiveRow, details: Details, blueprint: string | undefined, now: number): LiveTest => ({
  code: row.code,
  name: row.name,
  email: row.email,
  created_by: row.created_by === null ? null : { id: row.created_by, full_name: row.created_by_name },
  blueprint: row.blueprint_id === null ? null : { id: row.blueprint_id, name: blueprint ?? '' },
  start_time: isoOf(row.started_at ?? now),
  remaining_time: hhmmss(remainingMs(row, now)),
  amount_of_questions: row.amount_of_questions,
  amount_of_answered_questions: details.answered,
  last_answer_time: isoOrNull(details.lastAt),
  presence: row.presence,
  away_since: row.presence === 'away' && row.heard_at !== null ? isoOf(row.heard_at) : null,
  lost_seconds: lostSeconds(details.gaps),
  gap_seconds: {
    network: gapTotals(details.gaps, 'network').seconds,
    page: gapTotals(details.gaps, 'page').seconds,
  },
  noticed: { ...details.noticed, ...silencesIn(details.gaps) },
  amount_of_remarks: details.remarks.length,
  last_remark: details.remarks.at(-1) ?? null,
})

export async function readLiveTests(
  db: Queryable,
  ids: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, LiveTest>> {
  if (ids.length === 0) return new Map()
  const rows = new Map((await liveTestRows(db, ids, now)).map((row) => [row.id, row]))
  const blueprints = await blueprintNames(db, [...rows.values()])
  const detailsOf = await readDetails(db, ids, now)
  return new Map(
    ids.flatMap((id) => {
      const row = rows.get(id)
      return row ? [[id, asLive(row, detailsOf(id), blueprints.get(row.blueprint_id ?? 0), now)] as const] : []
    }),
  )
}
