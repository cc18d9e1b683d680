import type { Import } from '@assay/contract/imports/imports'
import { isoOf, isoOrNull } from '@assay/domain/isoTime'
import type { Selectable } from 'kysely'
import { countRows } from '../../platform/db/countRows.ts'
import type { Queryable, Schema, Tx } from '../../platform/db/schema.ts'
import { labelIdsByName } from './labels.ts'
import { importPassages } from './passages/queries.ts'
import { readSummary } from './summary.ts'

export type ImportRow = Selectable<Schema['imports']>

/**
 * `app.ts` passes `ImportUsageQueries` in, because the module for imports must not import the modules that use its
 * data.
 */
export interface ImportUsageQueries {
  countDrawn: (db: Queryable, importId: number) => Promise<number>
  questionsUsedByInterviews: (tx: Tx, importId: number) => Promise<number[]>
  passagesOnPapers: (db: Queryable, ids: readonly number[]) => Promise<ReadonlySet<number>>
  labelsInUse: (db: Queryable, labelIds: readonly number[]) => Promise<ReadonlySet<number>>
}

const importPerson = (at: number | null, id: number | null, full_name: string | null) =>
  at === null ? null : { id, full_name: full_name ?? '' }

export async function importResponse(
  db: Queryable,
  row: ImportRow,
  { countDrawn }: ImportUsageQueries,
): Promise<Import> {
  const { labels, amount_of_passages, ...summary } = readSummary(row.summary)
  const isDone = row.state === 'done'
  const wasConfirmed = isDone || row.state === 'undone'
  const names = labels.flatMap(({ to }) => to ?? [])
  const existing = await labelIdsByName(db, names)
  const changed = db.selectFrom('questions').where('import_id', '=', row.id).where('version', '>', 1)
  return {
    ...summary,
    passages: amount_of_passages > 0 ? await importPassages(db, row.id) : [],
    id: row.id,
    file_name: row.file_name,
    format: row.format,
    state: row.state,
    added: row.added,
    encoding: row.encoding === null ? null : { name: row.encoding, guessed: row.encoding_by === 'guessed' },
    progress: { done: row.read_done, total: row.read_total },
    created_time: isoOf(row.created_at),
    created_by: { id: row.created_by, full_name: row.created_by_name },
    expires_time: wasConfirmed ? null : isoOrNull(row.expires_at),
    labels: labels.map(({ from, to, amount }) => ({ from, to, amount, exists: to !== null && existing.has(to) })),
    done_time: isoOrNull(row.done_at),
    done_by: importPerson(row.done_at, row.done_by, row.done_by_name),
    drawn: isDone ? await countDrawn(db, row.id) : 0,
    changed: isDone ? await countRows(changed) : 0,
    undone_time: isoOrNull(row.undone_at),
    undone_by: importPerson(row.undone_at, row.undone_by, row.undone_by_name),
  }
}
