import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/schema.ts'
import { interviewsIn, rowsIn } from '../../attempts/states/inView.ts'
import { trialsOverAt } from '../../attempts/trials.ts'

export const countTrials = async (db: Queryable, maker: number, now: number): Promise<number> => {
  const { count } = await interviewsIn(db, 'all')
    .select(sql<number>`count(*)`.as('count'))
    .where('trial_at', '>', trialsOverAt(now))
    .where('created_by', '=', maker)
    .executeTakeFirstOrThrow()
  return count
}

export const expiredTrials = (db: Queryable, now: number, most: number) =>
  rowsIn(db, 'all').where('trial_at', '<=', trialsOverAt(now)).orderBy('trial_at').limit(most).execute()
