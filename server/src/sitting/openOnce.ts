import type { EntryWindow } from '@assay/domain/round/entryWindow'
import { isOnlyWriter } from '../db/rowsAsTable.ts'
import type { Queryable, Tx } from '../db/schema.ts'
import { type ExamCache, forgetExam } from './examCache.ts'
import type { InterviewRow } from './interviewRow.ts'
import { interviewsIn } from './states/inPlace.ts'

/**
 * An interview is open while it can still be started or is in progress. Of one blueprint and one e-mail there is never
 * more than one: open ones hold this key, and a unique index decides. It is given up by whatever ends that: finishing
 * and withdrawing at once, a window that is over as soon as somebody else wants the key.
 */
export const openKeyOf = (blueprintId: number, email: string): string => `${blueprintId} ${email}`

/** Of one interview there is one confirmation that can be started or is in progress. */
export const confirmationKeyOf = (firstId: number): string => `confirms ${firstId}`

/** The key that an interview holds while it is open; none where there may be any number like it. */
export const ownKeyOf = ({
  blueprint_id,
  confirms,
  email,
}: Pick<InterviewRow, 'blueprint_id' | 'confirms' | 'email'>) => {
  if (confirms !== null) return confirmationKeyOf(confirms)
  return blueprint_id === null ? null : openKeyOf(blueprint_id, email)
}

/** A trial run is nobody's second test: it has a key to itself, and so can be started. */
export const trialKeyOf = (code: string): string => `trial ${code}`

/** Another interview of the blueprint has it: this one was expired when that one was made. */
export const hasLostKey = (row: Pick<InterviewRow, 'blueprint_id' | 'confirms' | 'email' | 'open_key'>) =>
  row.open_key === null && ownKeyOf(row) !== null

const isAnyExpired = async (tx: Tx, keys: readonly string[], now: number): Promise<boolean> => {
  const held = interviewsIn(tx, 'all').select('id').where('open_key', 'in', keys).where('started_at', 'is', null)
  return (await held.where('closes_at', '<=', now).limit(1).executeTakeFirst()) !== undefined
}

/** Takes the key from interviews whose window is over. A candidate whose interview has lost it cannot start, even if they came in time. */
export async function releaseExpired(tx: Tx, exams: ExamCache, keys: readonly string[], now: number): Promise<void> {
  // Where nobody else writes meanwhile, looking is enough for nearly all.
  if (isOnlyWriter(tx) && !(await isAnyExpired(tx, keys, now))) return
  const released = await tx
    .updateTable('interviews')
    .set({ open_key: null })
    .where('open_key', 'in', keys)
    .where('started_at', 'is', null)
    .where('closes_at', '<=', now)
    .returning('id')
    .execute()
  for (const { id } of released) forgetExam(exams, id)
}

export const idsByOpenKey = (db: Queryable, keys: readonly string[]) =>
  interviewsIn(db, 'all').select(['id', 'open_key']).where('open_key', 'in', keys).execute()

export interface Entry extends EntryWindow {
  withdrawn_at: number | null
}

const canStart = ({ withdrawn_at, closes_at }: Entry, now: number) =>
  withdrawn_at === null && (closes_at === null || closes_at > now)

interface Wanting {
  row: Pick<InterviewRow, 'id' | 'blueprint_id' | 'confirms' | 'email'>
  /** As it is from now on. */
  entry: Entry
  now: number
}

/** The key that an interview which was not started holds from now on, or that another open one of the blueprint has it. */
export async function keyAfter(tx: Tx, exams: ExamCache, { row, entry, now }: Wanting) {
  const key = ownKeyOf(row)
  if (key === null || !canStart(entry, now)) return null
  await releaseExpired(tx, exams, [key], now)
  const holders = await idsByOpenKey(tx, [key])
  return holders.some(({ id }) => id !== row.id) ? ('ALREADY_INVITED' as const) : key
}
