import type { Question } from '@assay/contract/questions/questions'
import { isoOf } from '@assay/domain/isoTime'
import type { Queryable } from '../../platform/db/schema.ts'
import { archivedLabelsOf } from '../labels/archived.ts'
import type { UseConditions } from './list/conditions.ts'
import { findQuestions, knownUsers, labelsOfQuestions } from './queries.ts'
import { loadReasons, noReasons, opinionResponse, opinionRows } from './reasons/reasons.ts'
import { readOptions } from './storedOptions.ts'
import { readTranslations } from './translations/translations.ts'

/**
 * `app.ts` passes `FindUsedQuestions` in, because the module for questions must not import the module for interviews.
 */
type FindUsedQuestions = (db: Queryable, questionIds: readonly number[], now: number) => Promise<ReadonlySet<number>>

type CountRemarks = (db: Queryable, questionIds: readonly number[]) => Promise<ReadonlyMap<number, number>>

type CountInterviewsOfQuestions = (
  db: Queryable,
  questionIds: readonly number[],
) => Promise<ReadonlyMap<number, number>>

export interface QuestionUsageQueries extends UseConditions {
  findQuestionsInUse: FindUsedQuestions
  countRemarks: CountRemarks
  countInterviewsOfQuestions: CountInterviewsOfQuestions
}

interface ReadContext {
  now: number
  usage: QuestionUsageQueries
}

/** The id of an author is null if the user no longer exists, but the name stays. */
export async function authorNames(db: Queryable, ids: readonly (number | null)[]) {
  const asked = [...new Set(ids.filter((id) => id !== null))]
  const known = new Set((asked.length > 0 ? await knownUsers(db, asked) : []).map(({ id }) => id))
  return (id: number | null, full_name: string | null) =>
    full_name === null ? null : { id: id !== null && known.has(id) ? id : null, full_name }
}

export async function readAnyQuestions(
  db: Queryable,
  ids: readonly number[],
  { now, usage }: ReadContext,
): Promise<Question[]> {
  if (ids.length === 0) return []
  const rows = await findQuestions(db, ids)
  const found = new Map(rows.map((row) => [row.id, row]))
  const archived = rows.flatMap(({ id, archived_at }) => (archived_at === null ? [] : [id]))
  const theirs = archived.length > 0 ? await archivedLabelsOf(db, archived) : []
  const labels = Map.groupBy([...(await labelsOfQuestions(db, ids)), ...theirs], (label) => label.question_id)
  const [inUse, remarks, drawn] = [
    await usage.findQuestionsInUse(db, ids, now),
    await usage.countRemarks(db, ids),
    await usage.countInterviewsOfQuestions(db, ids),
  ]
  const [reasons, marks] = [await loadReasons(db, ids), await opinionRows(db, ids)]
  const marksById = Map.groupBy(marks, ({ question_id }) => question_id)
  const personOf = await authorNames(db, [
    ...rows.flatMap((row) => [row.created_by, row.changed_by]),
    ...marks.map(({ marked_by }) => marked_by),
  ])

  return ids.flatMap((id) => {
    const row = found.get(id)
    if (!row) return []
    const { code, version, description, description_html, lang, import_id, passage_id } = row
    const { rationale, sources, answers: why } = reasons.get(id) ?? noReasons
    return {
      id,
      code,
      version,
      description,
      description_html,
      lang,
      wordings: readTranslations(row.wordings),
      import_id,
      passage_id,
      labels: labels.get(id) ?? [],
      answers: readOptions(row.answers).map((answer) => ({ ...answer, rationale: why[answer.id] ?? '' })),
      rationale,
      sources,
      marks: (marksById.get(id) ?? []).map((one) => opinionResponse(one, personOf)),
      is_multiple_choice: row.kind === 'multiple',
      keeps_order: row.option_order === 'kept',
      in_use: inUse.has(id),
      amount_of_remarks: remarks.get(id) ?? 0,
      created_time: isoOf(row.created_at),
      created_by: personOf(row.created_by, row.author_name),
      changed_time: isoOf(row.changed_at),
      changed_by: personOf(row.changed_by, row.changer),
      amount_of_interviews: drawn.get(id) ?? 0,
      is_archived: row.archived_at !== null,
    }
  })
}

export const readQuestions = async (
  db: Queryable,
  ids: readonly number[],
  readContext: ReadContext,
): Promise<Question[]> => (await readAnyQuestions(db, ids, readContext)).filter(({ is_archived }) => !is_archived)

export async function readQuestion(db: Queryable, id: number, readContext: ReadContext): Promise<Question | undefined> {
  const [question] = await readQuestions(db, [id], readContext)
  return question
}
