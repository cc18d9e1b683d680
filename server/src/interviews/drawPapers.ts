import type { Chance } from '@assay/domain/bank/drawing/draw'
import { drawOptionOrder } from '@assay/domain/bank/drawing/optionOrder'
import { drawBy, type Recipe, readStock, requireFillable } from '../blueprints/recipe.ts'
import { inChunks } from '../db/chunks.ts'
import type { Queryable } from '../db/schema.ts'
import { readAnswers } from '../questions/answers.ts'
import { labelsOf } from '../questions/queries.ts'
import { writePaperLabels } from '../sitting/paper.ts'
import { currentVersions, type DrawnQuestion } from './queries.ts'

/** The rows of a paper, before it belongs to an interview. */
export type Paper = readonly Omit<DrawnQuestion, 'interview_id'>[]

/** What every paper pins: the version and the labels of each drawn question, of this moment. */
async function readPinned(db: Queryable, questionIds: readonly number[]) {
  const versions = await inChunks(questionIds, (part) => currentVersions(db, part))
  const labels = Map.groupBy(await inChunks(questionIds, (part) => labelsOf(db, part)), (row) => row.question_id)
  return new Map(
    versions.map(({ question_id, version_id, option_order, answers }) => {
      const own = (labels.get(question_id) ?? []).map(({ id, name, color }) => ({ id, label_name: name, color }))
      const pinned = { question_id, version_id, labels: writePaperLabels(own) }
      return [question_id, { ...pinned, keepsOrder: option_order === 'kept', options: readAnswers(answers) }]
    }),
  )
}

type Pinned = Awaited<ReturnType<typeof readPinned>>

/** Each paper has an order of its own of every question's options. */
const paperOf = (ids: readonly number[], pinned: Pinned, chance: Chance): Paper =>
  ids.map((id, position) => {
    const question = pinned.get(id)
    if (!question) throw new Error('A drawn question has no current version')
    const { keepsOrder, options, ...row } = question
    const order = drawOptionOrder(options, keepsOrder, chance)
    return { ...row, position, option_order: order && JSON.stringify(order) }
  })

const PAPERS_AT_ONCE = 10

/** Between two pieces others are answered. */
async function inPieces<One, Made>(all: readonly One[], make: (one: One) => Made): Promise<Made[]> {
  const made: Made[] = []
  for (const one of all) {
    if (made.length > 0 && made.length % PAPERS_AT_ONCE === 0) await new Promise(setImmediate)
    made.push(make(one))
  }
  return made
}

/** So many papers of a recipe from the bank as it is; refuses where it cannot fill one. */
export async function drawPapers(db: Queryable, recipe: Recipe, amount: number, chance: Chance): Promise<Paper[]> {
  const labelIds = recipe.labels.map(({ id }) => id)
  const stock = await readStock(db, labelIds)
  requireFillable(stock, recipe)
  const drawn = await inPieces(Array.from({ length: amount }), () => drawBy(stock, recipe, chance))
  const pinned = await readPinned(db, [...new Set(drawn.flat())])
  return inPieces(drawn, (ids) => paperOf(ids, pinned, chance))
}
