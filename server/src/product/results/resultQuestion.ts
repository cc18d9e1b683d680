import type { EarlierAnswers, ResultQuestion } from '@assay/contract/results/results'
import { answerRowsByPosition, type JournalRow } from '@assay/domain/exam/journal'
import { answerStatusOf } from '@assay/domain/exam/scoring'
import { isoOf } from '@assay/domain/isoTime'
import { HISTORY_SENT } from '@assay/domain/limits'
import type { TimesForViewer } from '../attempts/clock/timesForViewer.ts'
import type { PaperQuestion } from '../attempts/paper.ts'
import type { PaperFix } from '../insight/keyFix/fixesOfPaper.ts'
import type { PassagesOfPaper } from './passagesOfPaper.ts'
import { latestFixOf } from './rescored.ts'

interface ResultInput {
  history: readonly JournalRow[]
  fixes: readonly PaperFix[]
  times: TimesForViewer
  passages: PassagesOfPaper
}

function answerHistory({ options }: PaperQuestion, history: readonly JournalRow[], times: TimesForViewer) {
  const entries = history.map(({ options }) => new Set(options))
  return {
    answers: options.map((option) => ({
      ...option,
      result: entries.map((chosen) => ({
        chosen: chosen.has(option.id),
        correct: chosen.has(option.id) === option.is_valid,
      })),
    })),
    history: history.map(({ received_at, kind }) => ({
      submitted_time: isoOf(times.visibleTime(received_at)),
      taken_by_clock: kind === 'clock',
      is_late: kind === 'late',
    })),
  }
}

export function earlierAnswers(
  question: PaperQuestion,
  journal: readonly JournalRow[],
  { before, times }: { before: number; times: TimesForViewer },
): EarlierAnswers {
  const all = answerRowsByPosition(journal).get(question.position) ?? []
  const end = Math.min(before, all.length)
  const first = Math.max(0, end - HISTORY_SENT)
  return { first, ...answerHistory(question, all.slice(first, end), times) }
}

function asResultQuestion(question: PaperQuestion, { history, fixes, times, passages }: ResultInput): ResultQuestion {
  return {
    id: question.id,
    code: question.code,
    description: question.description,
    description_html: question.description_html,
    lang: question.lang,
    passage_id: passages.get(question.passageVersion ?? 0)?.id ?? null,
    labels: question.labels.map(({ id, label_name, color }) => ({ id, name: label_name, color })),
    is_multiple_choice: question.kind === 'multiple',
    answer_status: question.isCredited
      ? 'CORRECT'
      : answerStatusOf(question.options, history.at(-1)?.options ?? [], question.kind),
    time_spent: times.visibleDuration(history.reduce((seconds, { time_spent }) => seconds + time_spent, 0)),
    ...answerHistory(question, history.slice(-HISTORY_SENT), times),
    amount_of_submissions: history.length,
    is_voided: question.isVoided,
    is_credited: question.isCredited,
    key_fix: latestFixOf(fixes),
  }
}

export function asResultQuestions(
  paper: readonly PaperQuestion[],
  journal: readonly JournalRow[],
  fixesByQuestion: ReadonlyMap<number, readonly PaperFix[]>,
  { times, passages }: Pick<ResultInput, 'times' | 'passages'>,
): ResultQuestion[] {
  const histories = answerRowsByPosition(journal)
  return paper.map((question) =>
    asResultQuestion(question, {
      history: histories.get(question.position) ?? [],
      fixes: fixesByQuestion.get(question.id) ?? [],
      times,
      passages,
    }),
  )
}
