import { searchText } from '@assay/domain/searchText'
import { sql } from 'kysely'
import { takeLock } from '../../../platform/db/lock.ts'
import { rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Tx } from '../../../platform/db/schema.ts'

/**
 * Nodes of release 0.3.0 read their cached names again only after this lock was used. So each change of a name takes
 * the lock.
 */
const RENAMES = 'interview names'

interface NamedInterview {
  id: number
  name: string
  email: string
}

export async function renameInterviews(tx: Tx, named: readonly NamedInterview[]): Promise<void> {
  if (named.length === 0) return
  const rows = named.map((one) => ({ ...one, search: searchText(one.name, one.email) }))
  const renamed = await takeLock(tx, RENAMES)
  const columns = { id: 'bigint', name: 'text', email: 'text', search: 'text' } as const
  await sql`
    update interviews set name = input.name, email = input.email, search = input.search, renamed = ${renamed}
    from ${rowsAsTable(tx, columns, rows)} where interviews.id = input.id`.execute(tx)
}
