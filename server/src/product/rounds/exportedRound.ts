import { setImmediate } from 'node:timers/promises'
import type { Interview } from '@assay/contract/interviews/interviews'
import type { RankingAsked } from '@assay/contract/rounds'
import { csvOf } from '@assay/domain/csv'
import { secondsOf } from '@assay/domain/exam/formatDuration'
import { momentOf } from '@assay/domain/round/moment'
import { roundTable, type TableLook, type TableResult, type TableRow } from '@assay/domain/round/table/roundTable'
import type { ReadOnReplica } from '../../platform/db/replica/replica.ts'
import type { Queryable } from '../../platform/db/schema.ts'
import { parseFlags } from '../attempts/presence/attentionFlags.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { interviewResponses, type ReadContext } from '../interviews/interview.ts'
import { type RoundResults, scorePrecision } from '../results/scorePrecision.ts'
import { idsOfRound, listRowsById } from './queries.ts'
import { searchRanking } from './ranking/search.ts'

const momentOrNull = (iso: string | null) => (iso === null ? null : momentOf(iso))

function tableResult(one: Interview, row: InterviewRow, roundResults: RoundResults): TableResult | null {
  const { result, score, labels } = one
  if (!result || score === null) return null
  const { pass, place, standard_error } = scorePrecision(row, roundResults)
  const ids = new Map(labels.map(({ name, id }) => [name, id]))
  const ratios = result.details.flatMap(({ label_name, fully_correct_ratio }) => {
    const id = ids.get(label_name)
    return id === undefined ? [] : [[id, fully_correct_ratio] as const]
  })
  return {
    score,
    standard_error,
    place,
    band: pass?.band ?? null,
    seconds: secondsOf(one.interview_time),
    unanswered: result.total_unanswered_questions,
    marks: parseFlags(row.marks),
    ratios: new Map(ratios),
  }
}

function tableState({ interview_status, entry_state }: Interview): TableRow['state'] {
  if (interview_status === 'Done') return 'finished'
  return entry_state === 'started' ? 'running' : entry_state
}

const asTableRow = (one: Interview, row: InterviewRow, roundResults: RoundResults): TableRow => ({
  name: one.name,
  email: one.email,
  state: tableState(one),
  result: tableResult(one, row, roundResults),
  decision: {
    state: one.decision.state,
    reason: one.decision.reason,
    by: one.decision.by?.full_name ?? null,
    at: momentOrNull(one.decision.time),
  },
  notes: one.amount_of_notes,
  language: one.language,
  opens_at: momentOrNull(one.opens_at),
  closes_at: momentOrNull(one.closes_at),
  started_at: momentOrNull(one.start_time),
  finished_at: momentOrNull(one.end_time),
  link: one.link,
  confirmation: one.confirmation && (one.confirmation.verdict ?? 'open'),
})

const PART = 500
const ALL_ROWS = { start: 0, count: Number.MAX_SAFE_INTEGER }
/** Spreadsheet programs read UTF-8 correctly only if a byte order mark is at the start of the file. */
const BYTE_ORDER_MARK = '\uFEFF'

const separators = { comma: ',', semicolon: ';', tab: '\t' } as const

export interface Export {
  id: number
  roundResults: RoundResults
  finished: number
  ranking: RankingAsked | null
  separator: keyof typeof separators
  look: TableLook
  readContext: ReadContext
}

/** The ids are read before the export starts, so interviews that are added later are not exported. */
export async function idsOfExport(db: Queryable, { id, roundResults, finished, ranking }: Export) {
  if (!ranking) return idsOfRound(db, id)
  return (await searchRanking(db, { id, roundResults, finished }, { ...ranking, page: ALL_ROWS })).ids
}

export async function* exportedRound(
  readOnReplica: ReadOnReplica,
  ids: readonly number[],
  { roundResults, separator, look, readContext }: Export,
): AsyncGenerator<string> {
  const { head, line } = roundTable(look)
  const parted = separators[separator]
  yield BYTE_ORDER_MARK + csvOf([head], parted)
  for (let start = 0; start < ids.length; start += PART) {
    const { rows, interviews } = await readOnReplica(async (from) => {
      const rows = await listRowsById(from, ids.slice(start, start + PART))
      return { rows, interviews: await interviewResponses(from, rows, readContext) }
    })
    const lines = interviews.flatMap((one, at) => {
      const row = rows[at]
      return row ? [line(asTableRow(one, row, roundResults))] : []
    })
    yield csvOf(lines, parted)
    await setImmediate()
  }
}
