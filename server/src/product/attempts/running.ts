import { closableBefore } from '@assay/domain/exam/stage'
import { countRows } from '../../platform/db/countRows.ts'
import type { Queryable } from '../../platform/db/schema.ts'
import { interviewsIn } from './states/inView.ts'

const openTests = (db: Queryable) => interviewsIn(db, 'all').where('closed_at', 'is', null)

export const countRunning = (db: Queryable, now: number): Promise<number> =>
  countRows(openTests(db).where('deadline_at', '>=', closableBefore(now)))

export const countOverdue = (db: Queryable, now: number): Promise<number> =>
  countRows(openTests(db).where('deadline_at', '<', closableBefore(now)))
