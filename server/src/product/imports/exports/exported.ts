import type { Source as ReasonSource } from '@assay/contract/questions/reasons'
import type { Translation } from '@assay/contract/questions/translation'
import type { Queryable } from '../../../platform/db/schema.ts'
import { findPassages } from '../../passages/queries.ts'
import { currentQuestions, labelsOfQuestions } from '../../questions/queries.ts'
import { loadReasons, noReasons } from '../../questions/reasons/reasons.ts'
import { type RenderedOption, readOptions } from '../../questions/storedOptions.ts'
import { readTranslations } from '../../questions/translations/translations.ts'

export interface Exported {
  code: string
  description: string
  description_html: string
  answers: RenderedOption[]
  isMultiple: boolean
  keepsOrder: boolean
  lang: string | null
  wordings: readonly Translation[]
  labels: string[]
  rationale: string
  sources: readonly ReasonSource[]
  passage: ExportedPassage | null
}

export interface ExportedPassage {
  code: string
  title: string
  description: string
  description_html: string
  lang: string | null
}

export interface ExportedLabel {
  name: string
  color: string
  description: string
}

/** Exported questions are read in parts, to limit the memory. */
export interface Source {
  total: number
  labels: () => Promise<ExportedLabel[]>
  passages: () => Promise<ExportedPassage[]>
  questions: () => AsyncGenerator<Exported>
  pictureNames: () => Promise<string[]>
  bytesOf: (name: string) => Promise<Uint8Array | undefined>
}

export type Content = AsyncIterable<string | Uint8Array>

export async function passagesById(db: Queryable, ids: readonly number[]): Promise<Map<number, ExportedPassage>> {
  const rows = ids.length === 0 ? [] : await findPassages(db, ids)
  return new Map(
    rows.map(({ id, code, title, description, description_html, lang }) => [
      id,
      { code, title, description, description_html, lang },
    ]),
  )
}

export async function readExported(db: Queryable, ids: readonly number[]): Promise<Exported[]> {
  const rows = await currentQuestions(db)
    .select(['questions.id', 'questions.code', 'questions.passage_id'])
    .select(['current.description', 'current.description_html', 'current.kind'])
    .select(['current.option_order', 'current.lang', 'current.answers', 'current.wordings'])
    .where('questions.id', 'in', ids)
    .orderBy('questions.id')
    .execute()
  const archivedLabels = await db
    .selectFrom('archived_labels')
    .select(['question_id', 'name'])
    .where('question_id', 'in', ids)
    .orderBy('name')
    .execute()
  const labels = Map.groupBy([...(await labelsOfQuestions(db, ids)), ...archivedLabels], (label) => label.question_id)
  const reasons = await loadReasons(db, ids)
  const passages = await passagesById(db, [...new Set(rows.flatMap(({ passage_id }) => passage_id ?? []))])
  return rows.map(({ id, kind, option_order, answers, wordings, passage_id, ...row }) => {
    const { rationale, sources, answers: why } = reasons.get(id) ?? noReasons
    return {
      ...row,
      rationale,
      sources,
      answers: readOptions(answers).map((answer) => ({ ...answer, rationale: why[answer.id] ?? '' })),
      wordings: readTranslations(wordings),
      passage: passages.get(passage_id ?? 0) ?? null,
      isMultiple: kind === 'multiple',
      keepsOrder: option_order === 'kept',
      labels: (labels.get(id) ?? []).map(({ name }) => name),
    }
  })
}
