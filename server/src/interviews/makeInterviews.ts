import { randomBytes } from 'node:crypto'
import type { RoundLanguage } from '@assay/contract/blueprints'
import type { Chance } from '@assay/domain/bank/draw'
import { drawOptionOrder } from '@assay/domain/bank/optionOrder'
import { codeFrom, searchText } from '@assay/domain/exam/interview'
import type { EntryWindow } from '@assay/domain/round/entryWindow'
import { drawBy, type Recipe, readStock, requireFillable } from '../blueprints/recipe.ts'
import { type Doer, recordDeeds } from '../db/audit.ts'
import { inChunks } from '../db/chunks.ts'
import type { Queryable, Tx } from '../db/schema.ts'
import { readAnswers } from '../questions/answers.ts'
import { labelsOf } from '../questions/queries.ts'
import { countCreated, labelSetOf } from '../sitting/counts.ts'
import type { InterviewRow } from '../sitting/interviewRow.ts'
import { openKeyOf } from '../sitting/openOnce.ts'
import { writePaperLabels } from '../sitting/paper.ts'
import { currentVersions, insertInterviewLabels, insertInterviews, insertPapers } from './queries.ts'

export interface NewCandidate extends EntryWindow {
  name: string
  email: string
  language: RoundLanguage | null
  key: string | null
}

export interface Making {
  doer: Doer
  recipe: Recipe
  blueprintId: number | null
  candidates: readonly NewCandidate[]
  chance: Chance
}

/** What every paper pins: the version and the labels of each drawn question, of this moment. */
async function readPinned(db: Queryable, questionIds: readonly number[]) {
  const versions = await inChunks(questionIds, (part) => currentVersions(db, part))
  const labels = Map.groupBy(await inChunks(questionIds, (part) => labelsOf(db, part)), (row) => row.question_id)
  return new Map(
    versions.map(({ question_id, version_id, option_order, answers }) => {
      const own = (labels.get(question_id) ?? []).map(({ name, color }) => ({ label_name: name, color }))
      const pinned = { question_id, version_id, labels: writePaperLabels(own) }
      return [question_id, { ...pinned, keepsOrder: option_order === 'kept', options: readAnswers(answers) }]
    }),
  )
}

/** The rows of all papers, each with an order of its own of every question's options. */
async function papersOf(db: Queryable, drawn: ReadonlyMap<number, readonly number[]>, chance: Chance) {
  const pinned = await readPinned(db, [...new Set([...drawn.values()].flat())])
  return [...drawn].flatMap(([interview_id, ids]) =>
    ids.map((id, position) => {
      const question = pinned.get(id)
      if (!question) throw new Error('A drawn question has no current version')
      const { keepsOrder, options, ...row } = question
      const order = drawOptionOrder(options, keepsOrder, chance)
      return { ...row, interview_id, position, option_order: order && JSON.stringify(order) }
    }),
  )
}

function rowsOf({ doer, recipe, blueprintId, candidates }: Making, label_set: string) {
  return candidates.map(({ key, ...candidate }) => ({
    ...candidate,
    code: codeFrom(randomBytes(16)),
    search: searchText(candidate.name, candidate.email),
    created_by: doer.actor_id,
    created_by_name: doer.actor_name,
    creation_key: key,
    amount_of_questions: recipe.amount_of_questions,
    max_time: recipe.max_time,
    created_at: doer.at,
    label_set,
    blueprint_id: blueprintId,
    open_key: blueprintId === null ? null : openKeyOf(blueprintId, candidate.email),
  }))
}

/**
 * The one way to an interview, whoever asks: with its paper, all or none, within a transaction that has its turn in the
 * bank. Gives the rows in the order of the candidates.
 */
export async function makeInterviews(tx: Tx, making: Making): Promise<InterviewRow[]> {
  const { doer, recipe, blueprintId, candidates, chance } = making
  if (candidates.length === 0) return []
  const stock = await readStock(
    tx,
    recipe.labels.map(({ id }) => id),
  )
  requireFillable(stock, recipe)

  const label_set = labelSetOf(recipe.labels.map(({ name }) => name))
  const rows = rowsOf(making, label_set)
  const made = new Map((await inChunks(rows, (part) => insertInterviews(tx, part))).map((row) => [row.code, row]))
  const interviews = rows.flatMap(({ code }) => made.get(code) ?? [])

  const labels = interviews.flatMap((interview) =>
    recipe.labels.map(({ id, name, color }) => ({ interview_id: interview.id, label_id: id, name, color })),
  )
  await inChunks(labels, (part) => insertInterviewLabels(tx, part).then(() => []))
  const drawn = new Map(interviews.map(({ id }) => [id, drawBy(stock, recipe, chance)]))
  await inChunks(await papersOf(tx, drawn, chance), (part) => insertPapers(tx, part).then(() => []))
  await recordDeeds(
    tx,
    doer,
    interviews.map(({ id }) => ({ action: 'created' as const, object_kind: 'interview' as const, object_id: id })),
  )
  await countCreated(tx, { label_set, blueprint_id: blueprintId }, candidates.length)
  return interviews
}
