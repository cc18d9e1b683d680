import { createHash } from 'node:crypto'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { networkOf } from '../http/visitor/address.ts'
import type { Gatherer } from './shared/gather.ts'
import { insertSightings, type Presence, type Sighting } from './sightingRows.ts'

const SEEN_KEPT = 20_000

/** What a node has seen already, so that it is not written again. */
export type Seen = Set<string>

interface Sender {
  memory: { seen: Seen }
  receivedAt: number
  address: string
  headers: { 'x-assay-device'?: string | undefined }
}

/** A browser names itself by a random word that it keeps; only enough of it to tell two apart is stored. */
const shortOf = (device: string) => createHash('sha256').update(device).digest('hex').slice(0, 12)

const markOf = (interviewId: number, { kind, detail }: Sighting) => `${interviewId} ${kind} ${detail}`

/** What this node has not seen yet of where an exam is taken. */
export function newSightings({ memory, address, headers }: Sender, interviewId: number): Sighting[] {
  const device = headers['x-assay-device']
  const all: Sighting[] = [
    { kind: 'address', detail: networkOf(address) },
    ...(device ? [{ kind: 'device' as const, detail: shortOf(device) }] : []),
  ]
  return all.filter((sighting) => !memory.seen.has(markOf(interviewId, sighting)))
}

/** Called once they are written. */
export function rememberSightings(seen: Seen, interviewId: number, sightings: readonly Sighting[]): void {
  if (seen.size >= SEEN_KEPT) seen.clear()
  for (const sighting of sightings) seen.add(markOf(interviewId, sighting))
}

/** Writes what was seen of many exams with one commit. */
export async function writePresences(db: Db, presences: readonly Presence[]): Promise<undefined[]> {
  await inTransaction(db, (tx) => insertSightings(tx, presences))
  return presences.map(() => undefined)
}

type Noting = Sender & { commits: { presences: Gatherer<Presence, undefined> } }

/** Notes from where and with which browser an exam is taken: once each, shown to staff. */
export async function notePresence(sender: Noting, interviewId: number): Promise<void> {
  const sightings = newSightings(sender, interviewId)
  if (sightings.length === 0) return
  await sender.commits.presences.give({ interviewId, at: sender.receivedAt, sightings })
  rememberSightings(sender.memory.seen, interviewId, sightings)
}

/** The same for an answer, which waits for nothing but its own commit. What could not be written is new the next time. */
export function notePresenceLater(sender: Noting, interviewId: number): void {
  notePresence(sender, interviewId).catch(() => {})
}
