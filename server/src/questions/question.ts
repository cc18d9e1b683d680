import type { Question } from '@assay/contract/questions'
import type { Queryable } from '../db/schema.ts'
import { readAnswers } from './answers.ts'
import { findQuestions, labelsOf } from './queries.ts'

/** Which of these questions an open interview has drawn. Interviews lie above the bank, so whoever builds the calls hands this in. */
export type InUseOf = (db: Queryable, questionIds: readonly number[], now: number) => Promise<ReadonlySet<number>>

interface Look {
  now: number
  inUseOf: InUseOf
}

/** Questions of the bank with all that belongs to them, in the order of the ids. */
export async function readQuestions(
  db: Queryable,
  ids: readonly number[],
  { now, inUseOf }: Look,
): Promise<Question[]> {
  if (ids.length === 0) return []
  const found = new Map((await findQuestions(db, ids)).map((row) => [row.id, row]))
  const labels = Map.groupBy(await labelsOf(db, ids), (label) => label.question_id)
  const inUse = await inUseOf(db, ids, now)

  return ids.flatMap((id) => {
    const row = found.get(id)
    if (!row) return []
    const { kind, option_order, answers, ...question } = row
    return {
      ...question,
      labels: labels.get(id) ?? [],
      answers: readAnswers(answers),
      is_multiple_choice: kind === 'multiple',
      keeps_order: option_order === 'kept',
      in_use: inUse.has(id),
    }
  })
}

export async function readQuestion(db: Queryable, id: number, look: Look): Promise<Question | undefined> {
  const [question] = await readQuestions(db, [id], look)
  return question
}
