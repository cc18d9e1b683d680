import { randomBytes } from 'node:crypto'
import type { newInterview } from '@assay/contract/interviews'
import { type Chance, drawPaper } from '@assay/domain/bank/draw'
import { drawOptionOrder } from '@assay/domain/bank/optionOrder'
import { codeFrom, searchText } from '@assay/domain/exam/interview'
import type { z } from 'zod'
import { type Doer, recordDeed } from '../db/audit.ts'
import type { Db, Queryable } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { takeTurn } from '../db/turn.ts'
import { BANK } from '../labels/bank.ts'
import { findLabelsNamed } from '../labels/queries.ts'
import { readAnswers } from '../questions/answers.ts'
import { labelsOf } from '../questions/queries.ts'
import { countCreated, labelSetOf } from '../sitting/counts.ts'
import type { InterviewRow } from '../sitting/interviewRow.ts'
import { writePaperLabels } from '../sitting/paper.ts'
import {
  currentVersions,
  drawableQuestions,
  findByCreationKey,
  insertInterview,
  insertInterviewLabels,
  insertPaper,
} from './queries.ts'

type NewInterview = z.output<typeof newInterview>

export type CreationFault = { unknownLabels: number[] } | { available: number }

/** The questions that have any of the labels, each with those of them that it has. */
export async function drawable(db: Queryable, labelIds: readonly number[]) {
  const pairs = await drawableQuestions(db, labelIds)
  const byQuestion = Map.groupBy(pairs, (pair) => pair.question_id)
  return [...byQuestion].map(([id, own]) => ({ id, labels: own.map((pair) => pair.label_id) }))
}

/** Pins each drawn question to its version and its labels of this moment, with an order of its options for this paper. */
async function pinnedPaper(db: Queryable, interviewId: number, drawn: readonly number[], chance: Chance) {
  const versions = new Map((await currentVersions(db, drawn)).map((row) => [row.question_id, row]))
  const labels = Map.groupBy(await labelsOf(db, drawn), (row) => row.question_id)
  return drawn.map((question_id, position) => {
    const version = versions.get(question_id)
    if (!version) throw new Error('A drawn question has no current version')
    const own = (labels.get(question_id) ?? []).map(({ name, color }) => ({ label_name: name, color }))
    const order = drawOptionOrder(readAnswers(version.answers), version.option_order === 'kept', chance)
    return {
      interview_id: interviewId,
      position,
      question_id,
      version_id: version.version_id,
      labels: writePaperLabels(own),
      option_order: order && JSON.stringify(order),
    }
  })
}

export interface Creation {
  doer: Doer
  wanted: NewInterview
  key: string | null
  chance: Chance
}

/** Creates an interview with its paper, all or nothing; the same key gives the interview that it made before. */
export async function createInterview(
  db: Db,
  { doer, wanted, key, chance }: Creation,
): Promise<InterviewRow | CreationFault> {
  return inTransaction(db, async (tx) => {
    // Drawing a question and taking it out of the bank wait for each other.
    await takeTurn(tx, BANK)
    const before = key === null ? undefined : await findByCreationKey(tx, key)
    if (before) return before

    const labels = await findLabelsNamed(tx, wanted.labels)
    const known = new Set(labels.map(({ name }) => name))
    const unknownLabels = wanted.labels.flatMap((name, index) => (known.has(name) ? [] : [index]))
    if (unknownLabels.length > 0) return { unknownLabels }

    const labelIds = labels.map(({ id }) => id)
    const bank = await drawable(tx, labelIds)
    if (bank.length < wanted.amount_of_questions) return { available: bank.length }

    const labelSet = labelSetOf(labels.map(({ name }) => name))
    const interview = await insertInterview(tx, {
      code: codeFrom(randomBytes(16)),
      name: wanted.name,
      email: wanted.email,
      search: searchText(wanted.name, wanted.email),
      created_by: doer.actor_id,
      created_by_name: doer.actor_name,
      creation_key: key,
      amount_of_questions: wanted.amount_of_questions,
      max_time: wanted.max_time,
      created_at: doer.at,
      label_set: labelSet,
    })
    await insertInterviewLabels(
      tx,
      labels.map(({ id, name, color }) => ({ interview_id: interview.id, label_id: id, name, color })),
    )
    const drawn = drawPaper(bank, labelIds, wanted.amount_of_questions, chance)
    await insertPaper(tx, await pinnedPaper(tx, interview.id, drawn, chance))
    await recordDeed(tx, doer, { action: 'created', object_kind: 'interview', object_id: interview.id })
    await countCreated(tx, labelSet)
    return interview
  })
}
