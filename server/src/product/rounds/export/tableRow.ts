import type { Interview } from '@assay/contract/interviews/interviews'
import { secondsOf } from '@assay/domain/exam/clock'
import { momentOf } from '@assay/domain/round/moment'
import type { TableResult, TableRow } from '@assay/domain/round/table/roundTable'
import type { InterviewRow } from '../../attempts/interviewRow.ts'
import { parseFlags } from '../../attempts/presence/attentionFlags.ts'
import { type RoundResults, scorePrecision } from '../../results/scorePrecision.ts'

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

export const asTableRow = (one: Interview, row: InterviewRow, roundResults: RoundResults): TableRow => ({
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
