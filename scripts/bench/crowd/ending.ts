import { setTimeout } from 'node:timers/promises'
import { SETTLE_MS, TRAVEL_MS } from '@assay/domain/limits'
import { openForCommand } from '../../../server/src/db/open.ts'
import type { Db } from '../../../server/src/db/schema.ts'
import type { Window } from './windows.ts'

const LOOK_EVERY_MS = 50
/** Longer than the interval at which tests are closed. */
const LEAD_MS = 2_000

const countOpen = async (db: Db, amount: number): Promise<number> => {
  const { open } = await db
    .selectFrom('interviews')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('id', '<=', amount)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(open)
}

/**
 * The first interviews, which have no candidates, expire at the same time. Returns the time from the earliest possible
 * closing, when the last answers have arrived, to the last closing.
 */
export async function endTogether(place: { folder: string; databaseUrl: string }, amount: number): Promise<Window> {
  const db = await openForCommand({ ...place, databaseUrl: place.databaseUrl || undefined })
  try {
    const deadline_at = Date.now() + LEAD_MS
    await db.updateTable('interviews').set({ deadline_at }).where('id', '<=', amount).execute()
    const from = deadline_at + TRAVEL_MS + SETTLE_MS
    await setTimeout(from - Date.now())
    while ((await countOpen(db, amount)) > 0) await setTimeout(LOOK_EVERY_MS)
    return { from, to: Date.now() }
  } finally {
    await db.destroy()
  }
}

export async function countStored(place: { folder: string; databaseUrl: string }, round: number): Promise<number> {
  const db = await openForCommand({ ...place, databaseUrl: place.databaseUrl || undefined })
  try {
    const { stored } = await db
      .selectFrom('submissions')
      .innerJoin('interviews', 'interviews.id', 'submissions.interview_id')
      .select(({ fn }) => fn.countAll<number>().as('stored'))
      .where('blueprint_id', '=', round)
      .executeTakeFirstOrThrow()
    return Number(stored)
  } finally {
    await db.destroy()
  }
}
