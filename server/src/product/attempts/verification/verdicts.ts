import { answerStatusOf } from '@assay/domain/exam/scoring'
import {
  abilityPosterior,
  type ConfirmationVerdict,
  confirmationVerdict,
  ratesOf,
} from '@assay/domain/verification/rates'
import { inChunks } from '../../../platform/db/chunks.ts'
import { isSqlite } from '../../../platform/db/rowsAsTable.ts'
import type { Queryable, Tx } from '../../../platform/db/schema.ts'
import { recordChanges } from '../../../platform/feed/changes.ts'
import { readOptions } from '../../questions/storedOptions.ts'
import { readIds } from '../paper.ts'
import { interviewsIn, isIncluded, rowsIn } from '../states/inView.ts'
import { publishInterviewEvents } from '../webhooks/publishInterviewEvents.ts'
import { eventSubject } from '../webhooks/statusEvents.ts'
import { type Basis, documentText, readBasis, type VerdictDocument } from './documents.ts'

interface AskedQuestion {
  question_id: number
  isCorrect: boolean
  isAnswered: boolean
}

const paperRows = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('papers')
    .innerJoin('question_versions', 'question_versions.id', 'papers.version_id')
    .select(['papers.interview_id', 'papers.question_id', 'papers.chosen'])
    .select('papers.right_ids')
    .select(['question_versions.kind', 'question_versions.answers'])
    .where('papers.interview_id', 'in', ids)
    .where('papers.voided_by', 'is', null)
    .where('papers.credited_by', 'is', null)
    .orderBy('papers.position')
    .execute()

export async function readAskedQuestions(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AskedQuestion[]>> {
  const rows = (await inChunks(ids, (part) => paperRows(db, part))).map((row) => {
    const { interview_id, question_id, kind } = row
    const chosen = row.chosen === null ? [] : readIds(row.chosen)
    const correctIds = row.right_ids === null ? null : new Set(readIds(row.right_ids))
    const answers = readOptions(row.answers).map(({ id, is_valid }) => ({
      id,
      is_valid: correctIds ? correctIds.has(id) : is_valid,
    }))
    const isCorrect = answerStatusOf(answers, chosen, kind) === 'CORRECT'
    return { interview_id, question_id, isCorrect, isAnswered: chosen.length > 0 }
  })
  return Map.groupBy(rows, ({ interview_id }) => interview_id)
}

const difficultiesOf = (weighed: Basis['first']) =>
  new Map(weighed.map(({ question_id, difficulty }) => [question_id, difficulty]))

export function verificationVerdict(
  basis: Basis,
  first: readonly AskedQuestion[],
  second: readonly AskedQuestion[],
  isOver: boolean,
) {
  const ofFirst = difficultiesOf(basis.first)
  const ofSecond = difficultiesOf(basis.second)
  const ability = abilityPosterior(
    first.map(({ question_id, isCorrect }) => ({ difficulty: ofFirst.get(question_id) ?? 0, isCorrect })),
    basis,
  )
  const rates = ratesOf(
    ability,
    basis.mean,
    second.map(({ question_id }) => ofSecond.get(question_id) ?? 0),
  )
  const correct = second.filter(({ isCorrect }) => isCorrect).length
  const answered = second.filter(({ isAnswered }) => isAnswered).length
  const told: VerdictDocument = { ...rates, correct: isOver ? correct : null, counted: second.length }
  return { told, verdict: isOver ? confirmationVerdict({ correct, answered }, rates) : null }
}

export const initialVerdict = async (tx: Tx, firstId: number, basis: Basis): Promise<VerdictDocument> => {
  const second = basis.second.map(({ question_id }) => ({ question_id, isCorrect: false, isAnswered: false }))
  return verificationVerdict(basis, (await readAskedQuestions(tx, [firstId])).get(firstId) ?? [], second, false).told
}

const confirmationsOf = (db: Queryable, ids: readonly number[]) =>
  inChunks(ids, (part) =>
    interviewsIn(db, 'all')
      .select('id')
      .where('confirms', 'is not', null)
      .where(({ eb, or }) => or([eb('id', 'in', part), eb('confirms', 'in', part)]))
      .execute(),
  )

async function lockVerificationTests(tx: Tx, ids: readonly number[]) {
  const found = await confirmationsOf(tx, ids)
  const seconds = [...new Set(found.map(({ id }) => id))].toSorted((one, other) => one - other)
  return inChunks(seconds, (part) =>
    tx
      .selectFrom('confirmations')
      .select(['interview_id', 'basis', 'told', 'verdict'])
      .where('interview_id', 'in', part)
      .orderBy('interview_id')
      // The row locks make a second transaction wait, so that it sees the changes of the first.
      .$if(!isSqlite(tx), (query) => query.forUpdate())
      .execute(),
  )
}

interface Outcome {
  interview_id: number
  told: VerdictDocument
  verdict: ConfirmationVerdict | null
}

const saveVerdicts = (tx: Tx, { interview_id, told, verdict }: Outcome) =>
  tx
    .updateTable('confirmations')
    .set({ told: documentText(told), verdict })
    .where('interview_id', '=', interview_id)
    .execute()

export async function updateVerificationVerdicts(tx: Tx, ids: readonly number[], at: number): Promise<void> {
  if (ids.length === 0) return
  const verificationRows = await lockVerificationTests(tx, ids)
  if (verificationRows.length === 0) return
  const seconds = await inChunks(
    verificationRows.map(({ interview_id }) => interview_id),
    (part) => rowsIn(tx, 'all').where('id', 'in', part).execute(),
  )
  const firsts = await inChunks([...new Set(seconds.flatMap(({ confirms }) => confirms ?? []))], (part) =>
    rowsIn(tx, 'all').where('id', 'in', part).execute(),
  )
  const rows = new Map([...firsts, ...seconds].map((row) => [row.id, row]))
  const askedQuestions = await readAskedQuestions(tx, [...rows.keys()])
  for (const { interview_id, basis, told: before, verdict: verdictBefore } of verificationRows) {
    const second = rows.get(interview_id)
    const first = rows.get(second?.confirms ?? 0)
    if (!second || !first) continue
    const isOver = second.closed_at !== null
    const { told, verdict } = verificationVerdict(
      readBasis(basis),
      askedQuestions.get(first.id) ?? [],
      askedQuestions.get(interview_id) ?? [],
      isOver,
    )
    if (verdict === verdictBefore && documentText(told) === before) continue
    await saveVerdicts(tx, { interview_id, told, verdict })
    await recordChanges(
      tx,
      [first.id, interview_id].map((id) => ({ id, at })),
    )
    if (verdict === null || verdict === verdictBefore || !isIncluded('events', second)) continue
    await publishInterviewEvents(tx, [
      {
        ...{ type: 'confirmation.finished' as const, ...eventSubject(first) },
        at: verdictBefore === null ? (second.closed_at ?? at) : at,
        data: { interview_status: 'Done', confirmation_code: second.public_id, verdict },
      },
    ])
  }
}
