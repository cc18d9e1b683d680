import { type AnswerState, answerStates, isAnswered, isAnswerRow, type JournalRow } from '@assay/domain/exam/journal'
import { maskedDuration, maskedTime } from '@assay/domain/exam/maskedTime'
import { type AttemptScore, answerStatusOf, scoreTest } from '@assay/domain/exam/scoring'
import type { Tx } from '../../../platform/db/schema.ts'
import type { EndedTest } from '../clock/clocks.ts'
import { newReceipt, type StoredReceipt } from '../clock/receipts.ts'
import { loadJournals } from '../journal.ts'
import { readPapersToScore, type ScorableQuestion } from '../paper.ts'
import { flagsOfTests } from '../presence/attentionFlags.ts'
import type { CountedResult } from '../scoreCounts.ts'
import { labelsOf } from '../states/interviewRow.ts'
import { scoredOutcome } from '../states/outcomeCounts.ts'
import { finalAnswers, storeFinalAnswers } from './finalAnswers.ts'
import { storeEndResults } from './storeResults.ts'

/** Labels that the interview does not have are ignored in the score. */
export function scoreAttempt(
  paper: readonly Pick<ScorableQuestion, 'position' | 'kind' | 'labels' | 'answers' | 'isVoided' | 'isCredited'>[],
  states: ReadonlyMap<number, Pick<AnswerState, 'answer'>>,
  attemptLabels: ReadonlySet<string>,
): AttemptScore {
  return scoreTest(
    paper.map(({ position, kind, labels, answers, isVoided, isCredited }) => ({
      labels: labels.filter(({ label_name }) => attemptLabels.has(label_name)),
      status: answerStatusOf(answers, states.get(position)?.answer ?? [], kind),
      isVoided,
      isCredited,
    })),
  )
}

export const countAnswered = (states: ReadonlyMap<number, AnswerState>): number =>
  [...states.values()].filter(isAnswered).length

/** The original score is null if no fix of an answer key affects the test. */
export function scoreByOriginalKey(
  paper: readonly Pick<ScorableQuestion, 'position' | 'kind' | 'drawnAnswers' | 'lastFixId'>[],
  states: ReadonlyMap<number, Pick<AnswerState, 'answer'>>,
): number | null {
  if (paper.every(({ lastFixId }) => lastFixId === null)) return null
  const drawn = paper.map(({ drawnAnswers, ...question }) => ({ ...question, answers: drawnAnswers }))
  return scoreAttempt(
    drawn.map((question) => ({ ...question, labels: [], isVoided: false, isCredited: false })),
    states,
    new Set(),
  ).score
}

export interface TestToScore {
  ended: EndedTest
  rows: readonly JournalRow[]
  paper: readonly ScorableQuestion[]
  labels: ReadonlySet<string>
}

/** Locks the drawn questions until the end of the transaction. */
export async function readTestsToScore(tx: Tx, all: readonly EndedTest[]): Promise<TestToScore[]> {
  const ids = all.map(({ id }) => id)
  const journals = await loadJournals(tx, ids)
  const labels = Map.groupBy(await labelsOf(tx, ids), ({ interview_id }) => interview_id)
  const papers = await readPapersToScore(tx, ids)
  return all.map((ended) => {
    const { id } = ended
    const names = new Set((labels.get(id) ?? []).map(({ name }) => name))
    return { ended, rows: journals.get(id) ?? [], paper: papers.get(id) ?? [], labels: names }
  })
}

export function createEndReceipt(
  { ended, rows, paper }: TestToScore,
  storedReceipts: readonly StoredReceipt[],
): StoredReceipt {
  const options = new Map(paper.map(({ position, order }) => [position, order]))
  const { text: _, ...receipt } = newReceipt(ended, storedReceipts, { rows: rows.filter(isAnswerRow), options })
  return receipt
}

export async function scoreAndStore(tx: Tx, all: readonly TestToScore[]): Promise<CountedResult[]> {
  const scoredTests = all.map(({ ended, rows, paper, labels }) => {
    const { id, closed_at, ran_ms } = ended
    const states = answerStates(rows)
    const attemptScore = scoreAttempt(paper, states, labels)
    const positions = paper.map(({ position }) => position)
    const answered = countAnswered(states)
    const masked = (seconds: number) => maskedDuration(ended, seconds)
    return {
      result: {
        id,
        ...attemptScore,
        told_end_at: maskedTime(ended, closed_at, ran_ms),
        first_score: scoreByOriginalKey(paper, states),
        answered,
        told_seconds: Math.floor(masked(ran_ms) / 1000),
      },
      answers: finalAnswers({ id, positions, rows, states, masked }),
      finished: {
        ...ended,
        score: attemptScore.score,
        outcome: scoredOutcome({ ...attemptScore, answered, amount_of_questions: paper.length }),
      },
    }
  })
  const results = scoredTests.map(({ result }) => result)
  const flagsOf = await flagsOfTests(
    tx,
    results.map(({ told_seconds: seconds, ...result }) => ({ ...result, seconds })),
  )
  await storeEndResults(
    tx,
    results.map((result) => ({ ...result, marks: flagsOf(result.id) })),
  )
  await storeFinalAnswers(
    tx,
    scoredTests.flatMap(({ answers }) => answers),
  )
  return scoredTests.map(({ finished }) => finished)
}
