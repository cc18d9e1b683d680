import { countRows } from '../../../platform/db/countRows.ts'
import type { Queryable } from '../../../platform/db/schema.ts'
import { interviewsIn, rowsIn } from '../../attempts/states/inView.ts'
import { trialsOverAt } from '../../attempts/trials.ts'

export const countTrials = (db: Queryable, maker: number, now: number): Promise<number> =>
  countRows(interviewsIn(db, 'all').where('trial_at', '>', trialsOverAt(now)).where('created_by', '=', maker))

export const expiredTrials = (db: Queryable, now: number, most: number) =>
  rowsIn(db, 'all').where('trial_at', '<=', trialsOverAt(now)).orderBy('trial_at').limit(most).execute()
