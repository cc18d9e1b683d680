import { answerTimes, type TimedEvent } from '@assay/domain/verification/signals/pace'
import type { Queryable } from '../../../platform/db/schema.ts'

const ledgerStarts = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('ledger')
    .select(['interview_id', 'at'])
    .where('interview_id', 'in', ids)
    .where('kind', 'in', ['start', 'resume'])
    .orderBy('id')
    .execute()

/** Answers of the timer are left out, because they only repeat earlier answers. */
const sentAnswers = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('submissions')
    .select(['interview_id', 'position', 'received_at as at'])
    .where('interview_id', 'in', ids)
    .where('kind', '!=', 'clock')
    .orderBy('id')
    .execute()

export type QuestionTimes = ReadonlyMap<number, number>

export async function timesOfPapers(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, QuestionTimes>> {
  if (ids.length === 0) return new Map()
  const events: (TimedEvent & { interview_id: number })[] = [
    ...(await ledgerStarts(db, ids)).map((row) => ({ ...row, position: null })),
    ...(await sentAnswers(db, ids)),
  ]
  const own = Map.groupBy(events, ({ interview_id }) => interview_id)
  return new Map([...own].map(([id, all]) => [id, answerTimes(all)]))
}
