import { overBefore } from '@assay/domain/exam/clock'
import type { Queryable } from '../db/schema.ts'
import { interviewsIn } from './states/inPlace.ts'

const open = (db: Queryable) =>
  interviewsIn(db, 'all')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)

/** Tests whose clock runs at this moment. */
export const countRunning = async (db: Queryable, now: number): Promise<number> =>
  (await open(db).where('deadline_at', '>=', overBefore(now)).executeTakeFirstOrThrow()).count

/** Tests that are out of time and have not been ended yet. */
export const countOverdue = async (db: Queryable, now: number): Promise<number> =>
  (await open(db).where('deadline_at', '<', overBefore(now)).executeTakeFirstOrThrow()).count
