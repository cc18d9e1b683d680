import type { Queryable } from '../../platform/db/schema.ts'
import { isInView } from '../../product/attempts/states/inView.ts'
import { documentText, readBasis } from '../../product/attempts/verification/documents.ts'
import { readAskedQuestions, verificationVerdict } from '../../product/attempts/verification/verdicts.ts'
import { type Check, inBatches } from './check.ts'

const BATCH_SIZE = 200

const resultsAfter = (db: Queryable, id: number) =>
  db
    .selectFrom('confirmations')
    .innerJoin('interviews', 'interviews.id', 'confirmations.interview_id')
    .where(isInView('all'))
    .select(['interviews.id', 'interviews.confirms', 'interviews.closed_at'])
    .select(['confirmations.basis', 'confirmations.told', 'confirmations.verdict'])
    .where('interviews.id', '>', id)
    .orderBy('interviews.id')
    .limit(BATCH_SIZE)
    .execute()

export const verificationResults: Check = {
  name: 'results of verification tests',
  async *find(db) {
    for await (const part of inBatches((after) => resultsAfter(db, after))) {
      const asked = await readAskedQuestions(
        db,
        part.flatMap(({ id, confirms }) => [id, confirms ?? id]),
      )
      for (const { id, confirms, closed_at, basis, told: stored, verdict } of part) {
        const first = asked.get(confirms ?? 0) ?? []
        const expected = verificationVerdict(readBasis(basis), first, asked.get(id) ?? [], closed_at !== null)
        if (documentText(expected.told) === stored && expected.verdict === verdict) continue
        yield {
          where: `interview ${id}`,
          stored: verdict ?? 'nothing',
          expected: expected.verdict ?? 'nothing',
          repair: (tx) =>
            tx
              .updateTable('confirmations')
              .set({ told: documentText(expected.told), verdict: expected.verdict })
              .where('interview_id', '=', id)
              .execute(),
        }
      }
    }
  },
}
