import { createHash } from 'node:crypto'
import type { Queryable } from '../db/schema.ts'
import { noteEvents } from './events.ts'

const SEEN_KEPT = 20_000

/** What a node has seen already, so that it is not written again. */
export type Seen = Set<string>

/** From where, or with which browser, an exam is taken. */
export interface Sighting {
  kind: 'address' | 'device'
  detail: string
}

export interface Presence {
  db: Queryable
  memory: { seen: Seen }
  receivedAt: number
  address: string
  headers: { 'x-assay-device'?: string | undefined }
}

/** A browser names itself by a random word that it keeps; only enough of it to tell two apart is stored. */
const shortOf = (device: string) => createHash('sha256').update(device).digest('hex').slice(0, 12)

const markOf = (interviewId: number, { kind, detail }: Sighting) => `${interviewId} ${kind} ${detail}`

/** What this node has not seen yet of where an exam is taken. */
export function newSightings({ memory, address, headers }: Presence, interviewId: number): Sighting[] {
  const device = headers['x-assay-device']
  const all: Sighting[] = [
    { kind: 'address', detail: address },
    ...(device ? [{ kind: 'device' as const, detail: shortOf(device) }] : []),
  ]
  return all.filter((sighting) => !memory.seen.has(markOf(interviewId, sighting)))
}

/** Called once they are written. */
export function rememberSightings(seen: Seen, interviewId: number, sightings: readonly Sighting[]): void {
  if (seen.size >= SEEN_KEPT) seen.clear()
  for (const sighting of sightings) seen.add(markOf(interviewId, sighting))
}

/** Notes from where and with which browser an exam is taken: once each, shown to staff. */
export async function notePresence(presence: Presence, interviewId: number): Promise<void> {
  const sightings = newSightings(presence, interviewId)
  if (sightings.length === 0) return
  const { db, memory, receivedAt: at } = presence
  await noteEvents(
    db,
    sightings.map((sighting) => ({ interviewId, at, ...sighting })),
  )
  rememberSightings(memory.seen, interviewId, sightings)
}
