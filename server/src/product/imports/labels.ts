import { DEFAULT_LABEL_COLOR, LABEL_DESCRIPTION_MAX } from '@assay/domain/limits'
import { inChunks } from '../../platform/db/chunks.ts'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { createOrCountLabels, findLabelsNamed } from '../labels/queries.ts'
import type { LabelStyle } from './reading/draft.ts'

export async function labelIdsByName(db: Queryable, names: readonly string[]): Promise<Map<string, number>> {
  const labels = await inChunks([...new Set(names)], (part) => findLabelsNamed(db, part))
  return new Map(labels.map(({ id, name }) => [name, id]))
}

export async function addLabels(
  tx: Tx,
  importId: number,
  amounts: ReadonlyMap<string, number>,
  looks: ReadonlyMap<string, LabelStyle>,
): Promise<Map<string, number>> {
  const known = await labelIdsByName(tx, [...amounts.keys()])
  const missing = [...amounts.keys()].filter((name) => !known.has(name))
  const rows = missing.map((name) => ({
    name,
    color: looks.get(name)?.color ?? DEFAULT_LABEL_COLOR,
    description: (looks.get(name)?.description ?? '').slice(0, LABEL_DESCRIPTION_MAX),
    amount_of_questions: 0,
    import_id: importId,
  }))
  await inChunks(rows, (part) => tx.insertInto('labels').values(part).execute())
  const labels = await inChunks([...amounts], (part) => createOrCountLabels(tx, new Map(part), DEFAULT_LABEL_COLOR))
  return new Map(labels.map(({ id, name }) => [name, id]))
}
