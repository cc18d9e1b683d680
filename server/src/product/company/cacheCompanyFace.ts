import { setTimeout as pause } from 'node:timers/promises'
import type { WarningLog } from '../../log.ts'
import type { Db, Queryable } from '../../platform/db/schema.ts'
import type { Face, FindCompanyBranding } from '../../platform/http/page/companyFace.ts'
import { findCompanyRow } from './queries.ts'

/** If another node changes the company data, this node shows the old data for at most one second. */
const MAX_AGE_MS = 1_000
/** If the query takes longer than half a second, pages use the last known company data. */
const TIMEOUT_MS = 500

interface Dependencies {
  db: Db
  log: WarningLog
  findLogo: (db: Queryable, name: string) => Promise<NonNullable<Face['logo']> | undefined>
  findKeptDays: (db: Queryable) => Promise<number | null>
}

type Row = Awaited<ReturnType<typeof findCompanyRow>>

async function companyFace({ db, findLogo }: Dependencies, row: Row, keptDays: number | null): Promise<Face | null> {
  const { name = null, logo = null, accent = null, privacy_contact: privacyContact = null } = row ?? {}
  const isSet = [name, logo, accent, privacyContact, keptDays].some((value) => value !== null)
  if (!isSet) return null
  const picture = logo === null ? null : ((await findLogo(db, logo)) ?? null)
  return { name, logo: picture, accent, privacyContact, keptDays }
}

/** The cache shows the last known company data even while the database is unavailable. */
export function cacheCompanyFace(parts: Dependencies): FindCompanyBranding {
  let known: { row: string; face: Face | null } = { row: '', face: null }
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    const [found, keptDays] = await Promise.all([findCompanyRow(parts.db), parts.findKeptDays(parts.db)])
    const row = JSON.stringify({ found, keptDays })
    if (row !== known.row) known = { row, face: await companyFace(parts, found, keptDays) }
  }

  function readAgain(): Promise<void> {
    return read()
      .catch((err: unknown) =>
        parts.log.warn({ err }, 'the company data could not be read, so the cached data is used'),
      )
      .finally(() => {
        readAt = performance.now()
        reading = null
      })
  }

  return async () => {
    if (performance.now() - readAt >= MAX_AGE_MS) {
      reading ??= readAgain()
      await Promise.race([reading, pause(TIMEOUT_MS, undefined, { ref: false })])
    }
    return known.face
  }
}
