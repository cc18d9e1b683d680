import type { InterviewResults, ResultQuestion } from '@assay/contract/results'
import { excerptOf } from '@assay/domain/bank/excerpt'
import type { Cell } from '@assay/domain/csv'
import { t } from '../../i18n/text.ts'
import { statusText } from '../question/status.ts'

const LETTERS_OF_QUESTION = 2_000

const listed = (options: readonly { description: string }[]) =>
  options.map(({ description }) => description).join(' | ')

function lineOf(question: ResultQuestion, number: number): Cell[] {
  const { code, labels, description, answer_status, time_spent, answers, history } = question
  return [
    number,
    code,
    labels.map(({ name }) => name).join(' | '),
    excerptOf(description, LETTERS_OF_QUESTION),
    t(statusText(answer_status)),
    time_spent,
    history.length,
    listed(answers.filter(({ result }) => result.at(-1)?.chosen)),
    listed(answers.filter(({ is_valid }) => is_valid)),
    history.at(-1)?.submitted_time ?? null,
    history.at(-1)?.taken_by_clock ? t('RESULT.BY_CLOCK') : null,
  ]
}

/** A result for a spreadsheet: whose it is in every line, then a line for each question. */
export function resultTable({ name, email, score, questions }: InterviewResults): Cell[][] {
  const columns = [
    t('RESULT.CSV.CANDIDATE'),
    t('RESULT.CSV.EMAIL'),
    t('RESULT.CSV.SCORE'),
    t('RESULT.CSV.NUMBER'),
    t('RESULT.CSV.CODE'),
    t('RESULT.CSV.LABELS'),
    t('RESULT.CSV.QUESTION'),
    t('RESULT.CSV.STATUS'),
    t('RESULT.CSV.SECONDS'),
    t('RESULT.CSV.SUBMISSIONS'),
    t('RESULT.CSV.CHOSEN'),
    t('RESULT.CSV.RIGHT'),
    t('RESULT.CSV.SUBMITTED'),
    t('RESULT.CSV.TAKEN'),
  ]
  return [columns, ...questions.map((question, at) => [name, email, score, ...lineOf(question, at + 1)])]
}
