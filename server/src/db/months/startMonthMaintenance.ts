import { takeLock } from '../lock.ts'
import { repeatQuietly } from '../repeat.ts'
import { isOnlyWriter } from '../rowsAsTable.ts'
import type { Db, Tx } from '../schema.ts'
import { inTransaction } from '../transaction.ts'
import { dropMonth, hasRowsInMonth, setShortLockTimeout } from './drop.ts'
import { advanceIdsToMonth, makeMonthsAhead } from './make.ts'
import {
  AHEAD,
  GROUPS,
  type Group,
  isDivided,
  JOURNALS,
  lastGivenId,
  monthsFrom,
  monthsOf,
  pastMonths,
} from './months.ts'

const EVERY_MS = 60 * 60_000

interface Parts {
  db: Db
  now: () => number
  log: { warn(fields: object, message: string): void }
}

const underMonthsLock = (db: Db, work: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
  inTransaction(db, async (tx) => {
    await setShortLockTimeout(tx)
    await takeLock(tx, 'months')
    return work(tx)
  })

/** Most checks find no work; they must not write to the database. */
async function isAhead(db: Db, group: Group, at: number): Promise<boolean> {
  const months = await monthsOf(db, group)
  const [now = '', ...coming] = monthsFrom(at, AHEAD)
  const { from } = months.find(({ name }) => name === now) ?? { from: null }
  const isThere =
    (months
      .map(({ name }) => name)
      .toSorted()
      .at(-1) ?? '') >= (coming.at(-1) ?? now)
  return isThere && (from === null || ((await lastGivenId(db, group)) ?? 0) >= from - 1)
}

async function dropEmpty(db: Db): Promise<void> {
  for (const month of await pastMonths(db, JOURNALS))
    if (!(await hasRowsInMonth(db, JOURNALS, month)))
      await underMonthsLock(db, (tx) => dropMonth(tx, JOURNALS, month, () => hasRowsInMonth(tx, JOURNALS, month)))
}

/** Creates partitions before their month starts; each month has its own range of ids. */
export async function makeUpcomingMonths(db: Db, at: number): Promise<void> {
  if (isOnlyWriter(db)) return
  for (const group of GROUPS) {
    if (!(await isDivided(db, group)) || (await isAhead(db, group, at))) continue
    await underMonthsLock(db, (tx) => makeMonthsAhead(tx, group, at, AHEAD))
    await underMonthsLock(db, (tx) => advanceIdsToMonth(tx, group, at))
  }
  if (await isDivided(db, JOURNALS)) await dropEmpty(db)
}

export function startMonthMaintenance({ db, now, log }: Parts): () => Promise<void> {
  const failed = (err: unknown) => log.warn({ err }, 'months of the journal have to wait')
  const bring = () => makeUpcomingMonths(db, now())
  const first = bring().catch(failed)
  const stop = repeatQuietly(EVERY_MS, bring, failed)
  return async () => {
    await Promise.all([first, stop()])
  }
}
