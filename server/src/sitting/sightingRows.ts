import { SIGHTINGS_KEPT } from '@assay/domain/limits'
import type { Tx } from '../db/schema.ts'
import { noteEvents } from './events.ts'

/** From where, or with which browser, an exam is taken. */
export interface Sighting {
  kind: 'address' | 'device'
  detail: string
}

/** What is new of where an exam is taken, and since when. */
export interface Presence {
  interviewId: number
  at: number
  sightings: readonly Sighting[]
}

/** What counts those for which there is no room. */
const moreOf = { address: 'more_addresses', device: 'more_devices' } as const
const kinds = ['address', 'device', ...Object.values(moreOf)] as const

const listStored = (tx: Tx, interviewIds: readonly number[]) =>
  tx
    .selectFrom('interview_events')
    .select(['interview_id', 'kind', 'detail'])
    .where('interview_id', 'in', interviewIds)
    .where('kind', 'in', kinds)
    .limit(interviewIds.length * 2 * (SIGHTINGS_KEPT + 1))
    .execute()

interface More {
  interview_id: number
  at: number
  kind: (typeof moreOf)[Sighting['kind']]
  detail: string
}

const setMore = (tx: Tx, rows: readonly More[]) =>
  tx
    .insertInto('interview_events')
    .values(rows.map((row) => ({ ...row, once: row.kind })))
    .onConflict((row) =>
      row.columns(['interview_id', 'once']).doUpdateSet(({ ref }) => ({ detail: ref('excluded.detail') })),
    )
    .execute()

/**
 * Stores addresses and devices up to so many of an interview and counts the rest: whoever names a new one with every
 * request must not fill the database. Two nodes at once may store one more, or count one less.
 */
export async function insertSightings(tx: Tx, presences: readonly Presence[]): Promise<void> {
  const ids = presences.map(({ interviewId }) => interviewId)
  const stored = Map.groupBy(await listStored(tx, ids), ({ interview_id, kind }) => `${interview_id} ${kind}`)
  const detailsOf = (id: number, kind: string) => (stored.get(`${id} ${kind}`) ?? []).map(({ detail }) => detail)

  const all = presences.flatMap(({ interviewId, at, sightings }) =>
    sightings
      .filter(({ kind, detail }) => !detailsOf(interviewId, kind).includes(detail))
      .map((sighting) => ({ interviewId, at, ...sighting })),
  )
  const hasRoom = ({ interviewId, kind }: (typeof all)[number]) => detailsOf(interviewId, kind).length < SIGHTINGS_KEPT
  const beyond = all.filter((one) => !hasRoom(one))
  await noteEvents(tx, all.filter(hasRoom))
  if (beyond.length === 0) return
  const more = beyond.map(({ interviewId, at, kind }) => {
    const [before = '0'] = detailsOf(interviewId, moreOf[kind])
    return { interview_id: interviewId, at, kind: moreOf[kind], detail: String(Number(before) + 1) }
  })
  await setMore(tx, more)
}
