import type { Origin } from '@assay/contract/questions/history'
import type { Question } from '@assay/contract/questions/questions'
import { searchable } from '@assay/domain/bank/searchable'
import { sql } from 'kysely'
import type { Actor } from '../../platform/db/audit.ts'
import { inChunks } from '../../platform/db/chunks.ts'
import { rowsAsTable } from '../../platform/db/rowsAsTable.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { questionDigest } from './digest.ts'
import { queueSimilarityCheck } from './enemies/queueSimilarityCheck.ts'
import { insertWithPictures } from './insertWithPictures.ts'
import { type StoredOption, writeOptions } from './storedOptions.ts'
import { writeTranslations } from './translations/translations.ts'

/** The author's name stays after the user is deleted. An API token that belongs to no user has no author. */
export const authorOf = ({ at, actor_id, actor_name }: Actor) => ({
  created_at: at,
  created_by: actor_id,
  author_name: actor_id === null ? null : actor_name,
})

export const writeLabels = (names: readonly string[]): string => JSON.stringify(names.toSorted())

interface SearchedQuestion {
  id: number
  code: string
  description: string
  answers: readonly { description: string }[]
}

/** The transaction that stores search texts must have the lock of the question bank. */
export async function storeSearchTexts(tx: Tx, questions: readonly SearchedQuestion[]): Promise<void> {
  const rows = questions.map((question) => ({ question_id: question.id, text: searchable(question), turn: 0 }))
  await inChunks(rows, (part) =>
    tx
      .insertInto('question_texts')
      .values(part)
      .onConflict((row) => row.column('question_id').doUpdateSet(({ ref }) => ({ text: ref('excluded.text') })))
      .execute(),
  )
  await queueSimilarityCheck(
    tx,
    questions.map(({ id }) => id),
  )
}

type Texts = 'description' | 'description_html' | 'lang' | 'wordings'
export type NextVersion = Pick<Question, 'id' | 'code' | 'version' | 'is_multiple_choice' | 'keeps_order' | Texts> & {
  answers: readonly StoredOption[]
  labels: readonly { name: string }[]
}

const questionKind = ({ is_multiple_choice }: NextVersion): 'multiple' | 'single' =>
  is_multiple_choice ? 'multiple' : 'single'

const updateCurrentVersion = (tx: Tx, actor: Actor, questions: readonly NextVersion[]) => {
  const rows = questions.map((question) => ({
    id: question.id,
    version: question.version,
    kind: questionKind(question),
  }))
  const input = rowsAsTable(tx, { id: 'bigint', version: 'bigint', kind: 'text' }, rows)
  return sql`
    update questions set version = input.version, kind = input.kind, changed_at = ${actor.at}
    from ${input} where questions.id = input.id`.execute(tx)
}

/** The transaction that stores versions must have the lock of the question bank. */
export async function storeVersions(
  tx: Tx,
  actor: Actor,
  questions: readonly NextVersion[],
  origin: Origin = 'written',
): Promise<void> {
  if (questions.length === 0) return
  const rows = questions.map((question) => ({
    question_id: question.id,
    version: question.version,
    description: question.description,
    description_html: question.description_html,
    kind: questionKind(question),
    option_order: question.keeps_order ? ('kept' as const) : ('drawn' as const),
    lang: question.lang,
    answers: writeOptions(question.answers),
    wordings: writeTranslations(question.wordings),
    digest: questionDigest(question),
    labels: writeLabels(question.labels.map(({ name }) => name)),
    origin,
    ...authorOf(actor),
  }))
  await insertWithPictures(tx, rows, actor.at)
  await updateCurrentVersion(tx, actor, questions)
  await storeSearchTexts(tx, questions)
}
