import { type AnswerState, historyOf, type JournalRow } from '@assay/domain/exam/journal'
import { sql } from 'kysely'
import { rowsAsTable } from '../../db/rowsAsTable.ts'
import type { Tx } from '../../db/schema.ts'
import { writeOptions } from '../journal.ts'

/** What each question of a paper came to in the end. */
export interface QuestionOutcome {
  interview_id: number
  position: number
  /** A document, as the journal writes it. */
  chosen: string
  seconds: number
}

interface Sat {
  id: number
  positions: readonly number[]
  rows: readonly JournalRow[]
  states: ReadonlyMap<number, AnswerState>
  /** A stretch of the clock as everybody may know it. */
  told: (seconds: number) => number
}

export function outcomesOf({ id, positions, rows, states, told }: Sat): QuestionOutcome[] {
  const histories = historyOf(rows)
  return positions.map((position) => {
    const spent = (histories.get(position) ?? []).reduce((sum, { time_spent }) => sum + time_spent, 0)
    const chosen = writeOptions(states.get(position)?.answer ?? [])
    return { interview_id: id, position, chosen, seconds: told(spent) }
  })
}

/**
 * One statement for whole papers: many end at once, or are counted at once. The interview stands in every row, so that SQLite looks each
 * question up by its whole key; it would read the document anew for each of them otherwise.
 */
export async function storeOutcomes(tx: Tx, outcomes: readonly QuestionOutcome[]): Promise<void> {
  const columns = { interview_id: 'bigint', position: 'bigint', chosen: 'text', seconds: 'bigint' } as const
  await sql`
    update papers set chosen = input.chosen, seconds = input.seconds from ${rowsAsTable(tx, columns, outcomes)}
    where papers.interview_id = input.interview_id and papers.position = input.position`.execute(tx)
}
