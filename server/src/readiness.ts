import { statfs } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Damage } from './db/damage.ts'
import { isOnlyWriter } from './db/rowsAsTable.ts'
import type { Db } from './db/schema.ts'
import { inTransaction } from './db/transaction.ts'
import { takeTurn, turnsTaken } from './db/turn.ts'

const PROBE = 'readiness probe'
const ANSWER_WITHIN_MS = 1_000
/** Whoever asks more often hears the same answer: anybody may ask, and asking writes. */
const KEPT_MS = 1_000
const LEAST_FREE_BYTES = 64 * 2 ** 20

/** A row that was committed can be read back: nothing less says that an answer could be saved now. */
async function savesAndReads(db: Db): Promise<boolean> {
  const before = await turnsTaken(db, PROBE)
  await inTransaction(db, (tx) => takeTurn(tx, PROBE))
  return (await turnsTaken(db, PROBE)) > before
}

async function hasRoom(db: Db, folder: string): Promise<boolean> {
  if (!isOnlyWriter(db)) return true
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > LEAST_FREE_BYTES
}

const inTime = (looking: Promise<boolean>) =>
  Promise.race([looking.catch(() => false), setTimeout(ANSWER_WITHIN_MS, false, { ref: false })])

/** What keeps this node from saving answers, in words for an operator; null where nothing does. */
export function watchReadiness(db: Db, folder: string, damage: Damage, now = () => performance.now()) {
  let last: { at: number; fault: Promise<string | null> } | null = null

  async function look(): Promise<string | null> {
    if (damage.found !== null) return `The database is damaged, restore a backup: ${damage.found}`
    if (!(await inTime(hasRoom(db, folder)))) return 'The disk is nearly full'
    return (await inTime(savesAndReads(db))) ? null : 'Nothing can be saved at the moment'
  }

  return {
    fault(): Promise<string | null> {
      if (!last || now() - last.at >= KEPT_MS) last = { at: now(), fault: look() }
      return last.fault
    },
  }
}

export type Readiness = ReturnType<typeof watchReadiness>
