import { repeatQuietly } from '../db/repeat.ts'
import type { Db } from '../db/schema.ts'
import { forgetOldEvents, placeAll } from './placing.ts'

interface Parts {
  db: Db
  now: () => number
  log: { warn(fields: object, message: string): void }
}

const EVERY_MS = 500
const FORGETTING_EVERY_MS = 60 * 60_000

/** Assigns positions within a second, on every node. A lock in the database decides which node does it. */
export function startPlacer({ db, now, log }: Parts): () => Promise<void> {
  let isStopping = false
  const place = async () => {
    for (const name of ['events', 'interviews'] as const) await placeAll(db, name, now(), () => isStopping)
  }
  const forget = async () => {
    while (!isStopping && (await forgetOldEvents(db, now())));
  }
  const stops = [
    repeatQuietly(EVERY_MS, place, (err) => log.warn({ err }, 'what programs follow has to wait')),
    repeatQuietly(FORGETTING_EVERY_MS, forget, (err) => log.warn({ err }, 'old events cannot be forgotten')),
  ]
  return async () => {
    isStopping = true
    await Promise.all(stops.map((stop) => stop()))
  }
}
