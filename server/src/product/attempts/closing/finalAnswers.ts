import { type AnswerState, answerRowsByPosition, type JournalRow } from '@assay/domain/exam/journal'
import { sql } from 'kysely'
import { rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { writeSelection } from '../journal.ts'

export interface FinalAnswer {
  interview_id: number
  position: number
  chosen: string
  seconds: number
}

interface AnsweredTest {
  id: number
  positions: readonly number[]
  rows: readonly JournalRow[]
  states: ReadonlyMap<number, AnswerState>
  masked: (seconds: number) => number
}

export function finalAnswers({ id, positions, rows, states, masked }: AnsweredTest): FinalAnswer[] {
  const histories = answerRowsByPosition(rows)
  return positions.map((position) => {
    const spent = (histories.get(position) ?? []).reduce((sum, { time_spent }) => sum + time_spent, 0)
    const chosen = writeSelection(states.get(position)?.answer ?? [])
    return { interview_id: id, position, chosen, seconds: masked(spent) }
  })
}

export async function storeFinalAnswers(tx: Tx, answers: readonly FinalAnswer[]): Promise<void> {
  const columns = { interview_id: 'bigint', position: 'bigint', chosen: 'text', seconds: 'bigint' } as const
  await sql`
    update papers set chosen = input.chosen, seconds = input.seconds from ${rowsAsTable(tx, columns, answers)}
    where papers.interview_id = input.interview_id and papers.position = input.position`.execute(tx)
}
