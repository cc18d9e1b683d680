import type { Question } from '@assay/contract/questions'
import type { Queryable } from '../db/schema.ts'
import { readAnswers } from './answers.ts'
import { findQuestions, labelsOf } from './queries.ts'

/** Which of these questions an open interview has drawn. Interviews lie above the bank, so whoever builds the calls hands this in. */
type InUseOf = (db: Queryable, questionIds: readonly number[], now: number) => Promise<ReadonlySet<number>>

/** How many remarks candidates sent about each of these, where there are any. */
type RemarksOf = (db: Queryable, questionIds: readonly number[]) => Promise<ReadonlyMap<number, number>>

/** What is known of questions only above the bank. */
export interface Above {
  inUseOf: InUseOf
  remarksOf: RemarksOf
}

interface Look {
  now: number
  above: Above
}

/** Questions of the bank with all that belongs to them, in the order of the ids. */
export async function readQuestions(db: Queryable, ids: readonly number[], { now, above }: Look): Promise<Question[]> {
  if (ids.length === 0) return []
  const found = new Map((await findQuestions(db, ids)).map((row) => [row.id, row]))
  const labels = Map.groupBy(await labelsOf(db, ids), (label) => label.question_id)
  const inUse = await above.inUseOf(db, ids, now)
  const remarks = await above.remarksOf(db, ids)

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
      amount_of_remarks: remarks.get(id) ?? 0,
    }
  })
}

export async function readQuestion(db: Queryable, id: number, look: Look): Promise<Question | undefined> {
  const [question] = await readQuestions(db, [id], look)
  return question
}
