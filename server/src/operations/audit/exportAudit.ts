import { setImmediate } from 'node:timers/promises'
import type { Sealed } from '@assay/domain/audit/chain'
import { type Cell, csvOf } from '@assay/domain/csv'
import type { ReadOnReplica } from '../../platform/db/replica/replica.ts'
import { type Filters, matchingRows } from './queries.ts'
import { auditRowOf } from './row.ts'
import { findHead } from './seal.ts'

const PART = 500

const HEADINGS = [
  'seq',
  'time',
  'actor_kind',
  'actor_id',
  'actor_name',
  'action',
  'object_kind',
  'object_id',
  'address',
  'detail',
  'is_erased',
  'detail_salt',
  'detail_digest',
  'hash',
]

function cellsOf(row: Sealed): Cell[] {
  const { seq, time, actor, detail_digest } = auditRowOf(row)
  const who = [actor.kind, actor.id, actor.name]
  const what = [row.action, row.object_kind, row.object_id, row.address, row.detail]
  return [seq, time, ...who, ...what, String(row.erased_at !== null), row.salt, detail_digest, row.hash]
}

const formats = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: csvOf([HEADINGS]),
    write: (rows: readonly Sealed[]) => csvOf(rows.map(cellsOf)),
  },
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    head: '',
    write: (rows: readonly Sealed[]) => rows.map((row) => `${JSON.stringify(auditRowOf(row))}\n`).join(''),
  },
}

export type ExportFormat = keyof typeof formats

export const exportContentType = (format: ExportFormat): string => formats[format].type

/** The export contains only audit entries that were sealed when the export started, the oldest first. */
export async function* exportAuditEntries(
  readOnReplica: ReadOnReplica,
  filters: Filters,
  format: ExportFormat,
): AsyncGenerator<string> {
  const { head, write } = formats[format]
  const upTo = (await readOnReplica(findHead))?.seq ?? 0
  yield head
  for (let after = 0; ; ) {
    const rows = await readOnReplica((from) => matchingRows(from, filters, { after, upTo, most: PART }))
    const last = rows.at(-1)
    if (!last) return
    yield write(rows)
    after = last.seq
    await setImmediate()
  }
}
