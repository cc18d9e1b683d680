import type { ResultQuestion } from '@assay/contract/results'
import { judge } from '@assay/domain/exam/scoring'
import { type JournalRow, readOptions } from '../sitting/journal.ts'
import type { PaperQuestion } from '../sitting/paper.ts'

/** Drafts were never submitted, and a repetition changed nothing: neither is part of the history. */
const isHistory = ({ kind }: JournalRow) => kind === 'answer' || kind === 'clock'

function asResultQuestion(question: PaperQuestion, history: readonly JournalRow[]): ResultQuestion {
  const entries = history.map(({ options }) => new Set(readOptions(options)))
  const right = new Set(question.answers.filter(({ is_valid }) => is_valid).map(({ id }) => id))
  return {
    id: question.id,
    code: question.code,
    description: question.description,
    description_html: question.description_html,
    labels: question.labels.map(({ label_name, color }) => ({ name: label_name, color })),
    is_multiple_choice: question.kind === 'multiple',
    answer_status: judge(right, [...(entries.at(-1) ?? [])]),
    time_spent: history.reduce((seconds, { time_spent }) => seconds + time_spent, 0),
    answers: question.answers.map((option) => ({
      ...option,
      result: entries.map((chosen) => ({
        chosen: chosen.has(option.id),
        correct: chosen.has(option.id) === option.is_valid,
      })),
    })),
    history: history.map(({ received_at, kind }) => ({
      submitted_time: new Date(received_at).toISOString(),
      taken_by_clock: kind === 'clock',
    })),
  }
}

export function asResultQuestions(paper: readonly PaperQuestion[], journal: readonly JournalRow[]): ResultQuestion[] {
  const byPosition = Map.groupBy(journal.filter(isHistory), ({ position }) => position)
  return paper.map((question) => asResultQuestion(question, byPosition.get(question.position) ?? []))
}
