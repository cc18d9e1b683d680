import { closableBefore } from '@assay/domain/exam/clock'
import type { Queryable } from '../../platform/db/schema.ts'
import { interviewsIn } from './states/inView.ts'

const openTestCount = (db: Queryable) =>
  interviewsIn(db, 'all')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)

export const countRunning = async (db: Queryable, now: number): Promise<number> =>
  (await openTestCount(db).where('deadline_at', '>=', closableBefore(now)).executeTakeFirstOrThrow()).count

export const countOverdue = async (db: Queryable, now: number): Promise<number> =>
  (await openTestCount(db).where('deadline_at', '<', closableBefore(now)).executeTakeFirstOrThrow()).count
