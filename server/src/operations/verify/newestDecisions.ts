import type { DecisionState } from '@assay/contract/decisions/decision'
import { sql } from 'kysely'
import { isInView } from '../../product/attempts/states/inView.ts'
import type { Check } from './check.ts'

export const newestDecisions: Check = {
  name: 'latest decisions about interviews',
  async *find(db) {
    const { rows } = await sql<{ id: number; kept: DecisionState; newest: DecisionState }>`
      select id, kept, newest from (
        select interviews.id, interviews.decision as kept, coalesce((
          select state from decisions where decisions.interview_id = interviews.id order by decisions.id desc limit 1
        ), 'undecided') as newest
        from interviews where ${isInView('all')}
      ) as compared
      where kept <> newest order by id`.execute(db)
    for (const { id, kept, newest } of rows) {
      yield {
        where: `interview ${id}`,
        kept,
        right: newest,
        mend: (tx) => tx.updateTable('interviews').set({ decision: newest }).where('id', '=', id).execute(),
      }
    }
  },
}
