import type { Mark, Source } from '@assay/contract/questions/reasons'
import { isoOf } from '@assay/domain/isoTime'
import { sql } from 'kysely'
import { z } from 'zod'
import { inChunks } from '../../../platform/db/chunks.ts'
import type { Queryable, Schema, Tx } from '../../../platform/db/schema.ts'
import { storedPicturesIn } from '../../pictures/mentions.ts'

/**
 * Reasons are stored by the ids of the answers, separately from question versions, and are never sent to candidates.
 */
export interface Reasons {
  rationale: string
  sources: Source[]
  answers: Readonly<Record<string, string>>
}

export const noReasons: Reasons = { rationale: '', sources: [], answers: {} }

const sourcesDocument = z.array(z.object({ title: z.string(), url: z.string().nullable() }))
const answersDocument = z.record(z.string(), z.string())

export async function loadReasons(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, Reasons>> {
  const rows = await inChunks(ids, (part) =>
    db.selectFrom('question_reasons').selectAll().where('question_id', 'in', part).execute(),
  )
  return new Map(
    rows.map(({ question_id, rationale, sources, answers }) => [
      question_id,
      {
        rationale,
        sources: sourcesDocument.parse(JSON.parse(sources)),
        answers: answersDocument.parse(JSON.parse(answers)),
      },
    ]),
  )
}

/** Pictures in reasons are rare, so this query searches the texts instead of a table. */
export const isShownInReasons = sql<boolean>`exists (
  select 1 from question_reasons
  where rationale like '%/pictures/' || pictures.name || '%' or answers like '%/pictures/' || pictures.name || '%'
)`

export const writeReasons = (reasons: Reasons): string | null => (isEmpty(reasons) ? null : JSON.stringify(reasons))

const whole = z.object({ rationale: z.string(), sources: sourcesDocument, answers: answersDocument })
export const readReasons = (text: string | null): Reasons => (text === null ? noReasons : whole.parse(JSON.parse(text)))

const isEmpty = ({ rationale, sources, answers }: Reasons) =>
  rationale === '' && sources.length === 0 && Object.values(answers).every((reason) => reason === '')

/** `storedPicturesIn` protects the pictures in reasons from deletion. */
export async function storeReasons(tx: Tx, all: readonly (readonly [number, Reasons])[], at: number): Promise<void> {
  const rows = all.flatMap(([question_id, reasons]): Schema['question_reasons'][] => {
    if (isEmpty(reasons)) return []
    const answers = Object.fromEntries(Object.entries(reasons.answers).filter(([, reason]) => reason !== ''))
    const { rationale, sources } = reasons
    return [{ question_id, rationale, sources: JSON.stringify(sources), answers: JSON.stringify(answers) }]
  })
  await storedPicturesIn(
    tx,
    rows.map(({ rationale, answers }) => `${rationale}\n${answers}`),
    at,
  )
  const ids = all.map(([id]) => id)
  await inChunks(ids, (part) =>
    tx.deleteFrom('question_reasons').where('question_id', 'in', part).returning('question_id').execute(),
  )
  await inChunks(rows, (part) => tx.insertInto('question_reasons').values(part).returning('question_id').execute())
}

type MarkRow = Schema['question_marks']

export const opinionRows = (db: Queryable, ids: readonly number[]): Promise<MarkRow[]> =>
  inChunks(ids, (part) =>
    db
      .selectFrom('question_marks')
      .selectAll()
      .where('question_id', 'in', part)
      .orderBy('marked_at', 'desc')
      .orderBy('marked_by')
      .execute(),
  )

type PersonOf = (id: number | null, name: string | null) => Mark['by'] | null

export const opinionResponse = (
  { marked_by, marked_by_name, verdict, note, marked_at, version }: MarkRow,
  personOf: PersonOf,
): Mark => ({
  by: personOf(marked_by, marked_by_name) ?? { id: null, full_name: marked_by_name },
  verdict,
  note,
  time: isoOf(marked_at),
  version,
})
