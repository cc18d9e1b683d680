import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Queryable } from '../db/schema.ts'
import type { Face, FindFace } from '../http/page/face.ts'
import { findRow } from './queries.ts'

/** A change on any node is seen on every other after this at the latest. */
const READ_EVERY_MS = 1_000
/** A page is not held up for longer: it goes out with the face that was known last. */
const PATIENCE_MS = 500

interface Parts {
  db: Db
  log: { warn(fields: object, message: string): void }
  /** What the company needs to know of pictures, which lie above it. */
  findLogo: (db: Queryable, name: string) => Promise<NonNullable<Face['logo']> | undefined>
  /** After how many days tests are deleted at this moment. */
  findKeptDays: (db: Queryable) => Promise<number | null>
}

type Row = Awaited<ReturnType<typeof findRow>>

async function faceOf({ db, findLogo }: Parts, row: Row, keptDays: number | null): Promise<Face | null> {
  const { name = null, logo = null, accent = null, privacy_contact: privacyContact = null } = row ?? {}
  const isSet = [name, logo, accent, privacyContact, keptDays].some((value) => value !== null)
  if (!isSet) return null
  const picture = logo === null ? null : ((await findLogo(db, logo)) ?? null)
  return { name, logo: picture, accent, privacyContact, keptDays }
}

/** The face as every visit of a candidate needs it: remembered for a moment, and given also while the database is away. */
export function watchFace(parts: Parts): FindFace {
  let known: { row: string; face: Face | null } = { row: '', face: null }
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    const [found, keptDays] = await Promise.all([findRow(parts.db), parts.findKeptDays(parts.db)])
    const row = JSON.stringify({ found, keptDays })
    if (row !== known.row) known = { row, face: await faceOf(parts, found, keptDays) }
  }

  function readAgain(): Promise<void> {
    return read()
      .catch((err: unknown) => parts.log.warn({ err }, 'the face of the company stays as it was known'))
      .finally(() => {
        readAt = performance.now()
        reading = null
      })
  }

  return async () => {
    if (performance.now() - readAt >= READ_EVERY_MS) {
      reading ??= readAgain()
      await Promise.race([reading, pause(PATIENCE_MS, undefined, { ref: false })])
    }
    return known.face
  }
}
