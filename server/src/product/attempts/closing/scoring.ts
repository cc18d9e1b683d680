import { type AnswerState, answerStates, isAnswered, isAnswerRow, type JournalRow } from '@assay/domain/exam/journal'
import { maskedDuration, maskedTime } from '@assay/domain/exam/maskedTime'
import { answerStatusOf, scoreTest, type TestScore } from '@assay/domain/exam/scoring'
import type { Tx } from '../../../platform/db/schema.ts'
import type { EndedTest } from '../clock/clocks.ts'
import { loadJournals } from '../journal.ts'
import { readPapersToScore, type ScorableQuestion } from '../paper.ts'
import { flagsOfTests } from '../presence/attentionFlags.ts'
import type { CountedResult } from '../scoreCounts.ts'
import { labelsOf } from '../states/interviewRow.ts'
import { scoredOutcome } from '../states/outcomeCounts.ts'
import { finalAnswers, storeFinalAnswers } from './finalAnswers.ts'
import { newReceipt, type StoredReceipt } from './receipts.ts'
import { storeEndResults } from './storeResults.ts'

/** Labels that the interview does not have are ignored in the score. */
export function scorePaper(
  paper: readonly Pick<ScorableQuestion, 'position' | 'kind' | 'labels' | 'options' | 'isVoided' | 'isCredited'>[],
  states: ReadonlyMap<number, Pick<AnswerState, 'answer'>>,
  testLabels: ReadonlySet<string>,
): TestScore {
  return scoreTest(
    paper.map(({ position, kind, labels, options, isVoided, isCredited }) => ({
      labels: labels.filter(({ label_name }) => testLabels.has(label_name)),
      status: answerStatusOf(options, states.get(position)?.answer ?? [], kind),
      isVoided,
      isCredited,
    })),
  )
}

export const countAnswered = (states: ReadonlyMap<number, AnswerState>): number =>
  [...states.values()].filter(isAnswered).length

/** The original score is null if no fix of an answer key affects the test. */
export function scoreByOriginalKey(
  paper: readonly Pick<ScorableQuestion, 'position' | 'kind' | 'drawnOptions' | 'lastFixId'>[],
  states: ReadonlyMap<number, Pick<AnswerState, 'answer'>>,
): number | null {
  if (paper.every(({ lastFixId }) => lastFixId === null)) return null
  const drawn = paper.map(({ drawnOptions, ...question }) => ({ ...question, options: drawnOptions }))
  return scorePaper(
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
    const testScore = scorePaper(paper, states, labels)
    const positions = paper.map(({ position }) => position)
    const answered = countAnswered(states)
    const masked = (seconds: number) => maskedDuration(ended, seconds)
    return {
      result: {
        id,
        ...testScore,
        told_end_at: maskedTime(ended, closed_at, ran_ms),
        first_score: scoreByOriginalKey(paper, states),
        answered,
        told_seconds: Math.floor(masked(ran_ms) / 1000),
      },
      answers: finalAnswers({ id, positions, rows, states, masked }),
      finished: {
        ...ended,
        score: testScore.score,
        outcome: scoredOutcome({ ...testScore, answered, amount_of_questions: paper.length }),
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
