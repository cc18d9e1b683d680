import type { QuestionInsight } from '@assay/contract/insight/questions'
import { excerptOf } from '@assay/domain/bank/excerpt'
import { joinLabels } from '@assay/domain/bank/labels'
import type { Cell } from '@assay/domain/csv'

const LETTERS_OF_QUESTION = 2_000

/** The file has untranslated column names and unrounded values, so that programs can read them. */
const columns: readonly [name: string, cell: (question: QuestionInsight) => Cell][] = [
  ['code', ({ code }) => code],
  ['question', ({ description }) => excerptOf(description, LETTERS_OF_QUESTION)],
  ['labels', ({ labels }) => joinLabels(labels.map(({ name }) => name))],
  ['shown', ({ shown }) => shown],
  ['right', ({ right }) => right],
  ['facility', ({ facility }) => facility.value],
  ['facility_low', ({ facility }) => facility.low],
  ['facility_high', ({ facility }) => facility.high],
  ['discrimination', ({ discrimination }) => discrimination.value],
  ['discrimination_low', ({ discrimination }) => discrimination.low],
  ['discrimination_high', ({ discrimination }) => discrimination.high],
  ['unanswered', ({ unanswered }) => unanswered],
  ['mean_time', ({ mean_time }) => mean_time],
  ['seen', ({ exposure }) => exposure.shown],
  ['seen_of', ({ exposure }) => exposure.of],
  ['flags', ({ flags }) => flags.join(' | ')],
  ['difficulty', ({ difficulty }) => difficulty],
]

export const bankTable = (questions: readonly QuestionInsight[]): Cell[][] => [
  columns.map(([name]) => name),
  ...questions.map((question) => columns.map(([, cell]) => cell(question))),
]
