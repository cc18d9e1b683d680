import type { DecisionState } from '@assay/contract/decisions/decision'
import { sql } from 'kysely'
import { isInView } from '../../product/attempts/states/inView.ts'
import type { Check } from './check.ts'

export const newestDecisions: Check = {
  name: 'latest decisions about interviews',
  async *find(db) {
    const { rows } = await sql<{ id: number; stored: DecisionState; newest: DecisionState }>`
      select id, stored, newest from (
        select interviews.id, interviews.decision as stored, coalesce((
          select state from decisions where decisions.interview_id = interviews.id order by decisions.id desc limit 1
        ), 'undecided') as newest
        from interviews where ${isInView('all')}
      ) as compared
      where stored <> newest order by id`.execute(db)
    for (const { id, stored, newest } of rows) {
      yield {
        where: `interview ${id}`,
        stored,
        expected: newest,
        repair: (tx) => tx.updateTable('interviews').set({ decision: newest }).where('id', '=', id).execute(),
      }
    }
  },
}
