import type { Connection } from '@assay/contract/applicantSystems/connections'
import { ASHBY_UPDATE_URL } from '@assay/domain/applicantSystems/hosts'
import { isoOrNull } from '@assay/domain/isoTime'
import { z } from 'zod'
import type { Queryable } from '../../platform/db/schema.ts'
import { type ConnectionRow, namesOfBlueprints } from './queries.ts'

const ids = z.array(z.number()).nullable()
const hosts = z.array(z.string())

/** Null means that the connection can order tests of all blueprints. */
export const blueprintIdsOf = ({ blueprint_ids }: Pick<ConnectionRow, 'blueprint_ids'>): number[] | null =>
  ids.parse(blueprint_ids === null ? null : JSON.parse(blueprint_ids))

export const hostsOf = (row: Pick<ConnectionRow, 'hosts'>): string[] => hosts.parse(JSON.parse(row.hosts))

export const updateUrlOf = ({ update_url }: Pick<ConnectionRow, 'update_url'>): string => update_url ?? ASHBY_UPDATE_URL

/** The returned connections contain no keys and no key hashes. */
export async function asConnections(db: Queryable, rows: readonly ConnectionRow[]): Promise<Connection[]> {
  const wanted = [...new Set(rows.flatMap((row) => blueprintIdsOf(row) ?? []))]
  const named = wanted.length > 0 ? await namesOfBlueprints(db, wanted) : []
  return rows.map((row) => {
    const own = blueprintIdsOf(row)
    return {
      id: row.id,
      kind: row.kind,
      name: row.name,
      blueprints: own && named.filter(({ id }) => own.includes(id)),
      invite: row.uninvited_at === null,
      hosts: hostsOf(row),
      update_url: row.update_url,
      has_outgoing_key: row.outgoing_key !== null,
      is_active: row.deactivated_at === null,
      trouble: row.trouble,
      last_called_at: isoOrNull(row.last_called_at),
    }
  })
}

export async function asConnection(db: Queryable, row: ConnectionRow): Promise<Connection> {
  const [connection] = await asConnections(db, [row])
  if (!connection) throw new Error('The connection no longer exists')
  return connection
}
