import type { ActiveRound } from '@assay/contract/dashboard/activeRounds'
import { standardErrorOf } from '@assay/domain/insight/scores'
import { bandOf } from '@assay/domain/round/pass'
import type { InterviewRow } from '../attempts/interviewRow.ts'
import { outcomeOfRow } from '../attempts/states/outcomeCounts.ts'
import type { Queryable } from '../db/schema.ts'
import { rankedRows } from '../rounds/queries.ts'
import { rankedIdsInOrder } from '../rounds/ranking/order.ts'

type Best = ActiveRound['best'][number]

const BEST = { start: 0, count: 3 }

function asBest(row: InterviewRow, passMark: number | null): Best {
  const outcome = outcomeOfRow(row)
  const { code, name, score, decision, correct, amount_of_questions, voided } = row
  return {
    ...{ code, name, decision, score: score ?? 0 },
    standard_error: standardErrorOf({ correct: correct ?? 0, counted: amount_of_questions - voided }),
    band: outcome && passMark !== null ? bandOf(outcome, passMark) : null,
  }
}

export async function bestCandidates(
  db: Queryable,
  { id, pass_mark }: { id: number; pass_mark: number | null },
): Promise<Best[]> {
  const wanted = { blueprintId: id, key: 'score', order: 'desc', page: BEST, conditions: [], isAlong: true } as const
  const rows = await rankedRows(db, await rankedIdsInOrder(db, wanted))
  return rows.map((row) => asBest(row, pass_mark))
}
