import { statfs } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Damage } from './db/damage.ts'
import { isOnlyWriter } from './db/rowsAsTable.ts'
import type { Db } from './db/schema.ts'
import { inTransaction } from './db/transaction.ts'
import { takeTurn, turnsTaken } from './db/turn.ts'
import { causeOf } from './http/answers/causes.ts'
import { type Family, reading } from './metrics/instruments.ts'

const PROBE = 'readiness probe'
const ANSWER_WITHIN_MS = 1_000
/** A second question within this time gets the same answer: anybody may ask, and asking writes. */
const KEPT_MS = 1_000
/** So often it is seen for the metrics. */
const LOOK_EVERY_MS = 10_000
const LEAST_FREE_BYTES = 64 * 2 ** 20

const NOTHING_SAVED = 'Nothing can be saved at the moment'

/** A row that was committed can be read back: nothing less says that an answer could be saved now. */
async function savingFault(db: Db): Promise<string | null> {
  try {
    const before = await turnsTaken(db, PROBE)
    await inTransaction(db, (tx) => takeTurn(tx, PROBE))
    return (await turnsTaken(db, PROBE)) > before ? null : NOTHING_SAVED
  } catch (error) {
    return causeOf(error) ?? NOTHING_SAVED
  }
}

async function roomFault(db: Db, folder: string): Promise<string | null> {
  if (!isOnlyWriter(db)) return null
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize > LEAST_FREE_BYTES ? null : 'The disk is nearly full'
  } catch (error) {
    const isGone = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
    return isGone ? 'The data folder is gone' : 'The disk does not answer'
  }
}

const inTime = (looking: Promise<string | null>, otherwise: string) =>
  Promise.race([looking, setTimeout(ANSWER_WITHIN_MS, otherwise, { ref: false })])

/** What keeps this node from saving answers, in words for an operator; null where nothing does. */
export function watchReadiness(db: Db, folder: string, damage: Damage, now = () => performance.now()) {
  let last: { at: number; fault: Promise<string | null> } | null = null

  async function look(): Promise<string | null> {
    if (damage.found !== null) return `The database is damaged, restore a backup: ${damage.found}`
    const room = await inTime(roomFault(db, folder), 'The disk does not answer')
    return room ?? inTime(savingFault(db), 'The database does not answer')
  }

  return {
    fault(): Promise<string | null> {
      if (!last || now() - last.at >= KEPT_MS) last = { at: now(), fault: look() }
      return last.fault
    },
  }
}

export type Readiness = ReturnType<typeof watchReadiness>

/** The same as a metric, found out while nobody asks; `stop` ends the looking. */
export function meterReadiness(readiness: Readiness): { family: Family; stop: () => void } {
  let isReady = readiness.fault().then((fault) => fault === null)
  const timer = setInterval(() => {
    const looking = readiness.fault().then((fault) => fault === null)
    void looking.then(() => {
      isReady = looking
    })
  }, LOOK_EVERY_MS)
  timer.unref()
  const read = async () => Number(await isReady)
  return {
    family: reading('assay_ready', 'Whether answers can be saved on this node: 1 or 0, as /api/ready says it.', read),
    stop: () => clearInterval(timer),
  }
}
