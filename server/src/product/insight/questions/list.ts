import type { listQuestionInsight, QuestionInsight, QuestionSort } from '@assay/contract/insight/questions'
import type { z } from 'zod'
import type { Queryable } from '../../../platform/db/schema.ts'
import { labelsOfQuestions } from '../../questions/queries.ts'
import { difficultiesOf, type FitRow } from '../fit/queries.ts'
import type { BoardItem, FoundBoard } from './board.ts'
import { type Exposure, questionsWithAnyLabel, readExposure, shownQuestions } from './queries.ts'

type Order = 'asc' | 'desc'

const falling = (one: number, other: number) => other - one
const newerFirst = (one: BoardItem, other: BoardItem) => falling(one.question_id, other.question_id)

const valuesBy: Record<Exclude<QuestionSort, 'urgency'>, (item: BoardItem, exposure: Exposure) => number | null> = {
  shown: ({ shown }) => shown,
  facility: ({ facility }) => facility.value,
  discrimination: ({ discrimination }) => discrimination.value,
  unanswered: ({ unanswered }) => unanswered,
  mean_time: ({ mean_time }) => mean_time,
  exposure: ({ question_id }, { shown }) => shown.get(question_id) ?? 0,
}

/**
 * By default, questions with problems come first: low `facility` and `discrimination`, and high values in all other
 * columns.
 */
const defaultOrder = (sort: QuestionSort): Order => (sort === 'facility' || sort === 'discrimination' ? 'asc' : 'desc')

function compareValues(one: number | null, other: number | null, order: Order): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return order === 'asc' ? one - other : other - one
}

interface BoardOrder {
  sort: QuestionSort
  order?: Order | undefined
}

function sortItems(
  items: readonly BoardItem[],
  { sort, order = defaultOrder(sort) }: BoardOrder,
  exposure: Exposure,
): BoardItem[] {
  if (sort === 'urgency')
    return items.toSorted(
      (one, other) => one.urgency - other.urgency || falling(one.shown, other.shown) || newerFirst(one, other),
    )
  const value = valuesBy[sort]
  return items.toSorted(
    (one, other) => compareValues(value(one, exposure), value(other, exposure), order) || newerFirst(one, other),
  )
}

type InsightQuery = z.output<typeof listQuestionInsight.query>

async function filteredItems(
  db: Queryable,
  items: readonly BoardItem[],
  { labels, flag }: InsightQuery,
): Promise<readonly BoardItem[]> {
  if (labels.length === 0 && !flag) return items
  const withLabel = labels.length > 0 ? await questionsWithAnyLabel(db, labels) : null
  return items.filter(
    ({ question_id, flags }) => (!withLabel || withLabel.has(question_id)) && (!flag || flags.includes(flag)),
  )
}

interface BoardData {
  exposure: Exposure
  fit: FitRow | undefined
}

async function asQuestionInsights(
  db: Queryable,
  items: readonly BoardItem[],
  { exposure, fit }: BoardData,
): Promise<QuestionInsight[]> {
  if (items.length === 0) return []
  const ids = items.map(({ question_id }) => question_id)
  const rows = new Map((await shownQuestions(db, ids)).map((row) => [row.id, row]))
  const labels = Map.groupBy(await labelsOfQuestions(db, ids), (label) => label.question_id)
  const difficulties = await difficultiesOf(
    db,
    fit,
    items.flatMap(({ editionRowId }) => editionRowId ?? []),
  )
  return items.flatMap(({ editionRowId, version_id: _, urgency: __, question_id, ...figures }) => {
    const row = rows.get(question_id)
    if (!row) return []
    const { code, description, version, kind, archived_at } = row
    const difficulty = editionRowId === null ? undefined : difficulties.get(editionRowId)
    return {
      question_id,
      code,
      description,
      version,
      in_bank: archived_at === null,
      is_multiple_choice: kind === 'multiple',
      labels: labels.get(question_id) ?? [],
      ...figures,
      exposure: { shown: exposure.shown.get(question_id) ?? 0, of: exposure.of },
      difficulty: difficulty?.difficulty ?? null,
      difficulty_error: difficulty?.error ?? null,
      part: difficulty?.part ?? null,
    }
  })
}

export async function listInsight(db: Queryable, found: FoundBoard, wanted: InsightQuery, fit: FitRow | undefined) {
  const exposure = await readExposure(db)
  const sorted = await filteredItems(db, sortItems(found.items, wanted, exposure), wanted)
  const { start, count } = wanted.page
  const questions = await asQuestionInsights(db, sorted.slice(start, start + count), { exposure, fit })
  return { questions, amount_of_questions: sorted.length, interviews: found.interviews }
}
