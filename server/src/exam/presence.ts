import { createHash } from 'node:crypto'
import type { Db } from '../db/schema.ts'
import { noteEvent } from '../interviews/events.ts'

const SEEN_KEPT = 20_000
const seen = new WeakMap<Db, Set<string>>()

/** A browser names itself by a random word that it keeps; only enough of it to tell two apart is stored. */
const shortOf = (device: string) => createHash('sha256').update(device).digest('hex').slice(0, 12)

async function noteOnce(
  db: Db,
  interviewId: number,
  at: number,
  kind: 'address' | 'device',
  detail: string,
): Promise<void> {
  const known = seen.get(db) ?? new Set<string>()
  seen.set(db, known)
  const mark = `${interviewId} ${kind} ${detail}`
  if (known.has(mark)) return
  await noteEvent(db, interviewId, at, kind, detail)
  if (known.size >= SEEN_KEPT) known.clear()
  known.add(mark)
}

export interface Presence {
  db: Db
  receivedAt: number
  address: string
  header: (name: string) => string | undefined
}

/** Notes from where and with which browser an exam is taken: once each, shown to staff. */
export async function notePresence({ db, receivedAt, address, header }: Presence, interviewId: number): Promise<void> {
  await noteOnce(db, interviewId, receivedAt, 'address', address)
  const device = header('x-assay-device')
  if (device) await noteOnce(db, interviewId, receivedAt, 'device', shortOf(device))
}
