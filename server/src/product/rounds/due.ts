import type { Due } from '@assay/contract/dashboard/due'
import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../platform/db/schema.ts'
import { mailsDue } from '../interviews/mails.ts'
import { countRanked } from './ranking/order.ts'

const isUndecided = sql<SqlBool>`interviews.decision = 'undecided'`

export async function dueTasks(db: Queryable, ids: readonly number[], now: number): Promise<ReadonlyMap<number, Due>> {
  const mails = await mailsDue(db, ids, now)
  const due = new Map<number, Due>()
  for (const id of ids) {
    const decide = await countRanked(db, { blueprintId: id, conditions: [isUndecided] })
    due.set(id, { ...mails(id), decide })
  }
  return due
}

export const NO_DUE_TASKS: Due = { invite: 0, remind: 0, mend: 0, decide: 0 }
