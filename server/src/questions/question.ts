import type { Question } from '@assay/contract/questions'
import type { Queryable } from '../db/schema.ts'
import { readAnswers } from './answers.ts'
import { findQuestions, labelsOf, listInUse } from './queries.ts'

/** Questions of the bank with all that belongs to them, in the order of the ids. */
export async function readQuestions(db: Queryable, ids: readonly number[], now: number): Promise<Question[]> {
  if (ids.length === 0) return []
  const found = new Map((await findQuestions(db, ids)).map((row) => [row.id, row]))
  const labels = Map.groupBy(await labelsOf(db, ids), (label) => label.question_id)
  const inUse = new Set((await listInUse(db, ids, now)).map(({ id }) => id))

  return ids.flatMap((id) => {
    const row = found.get(id)
    if (!row) return []
    const { kind, answers, ...question } = row
    return {
      ...question,
      labels: labels.get(id) ?? [],
      answers: readAnswers(answers),
      is_multiple_choice: kind === 'multiple',
      in_use: inUse.has(id),
    }
  })
}

export async function readQuestion(db: Queryable, id: number, now: number): Promise<Question | undefined> {
  const [question] = await readQuestions(db, [id], now)
  return question
}
