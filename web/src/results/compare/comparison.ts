import type { ComparedInterview } from '@assay/contract/results/compare'
import { secondsOf } from '@assay/domain/exam/formatDuration'
import { marginOfError } from '@assay/domain/insight/scoreMargins'
import { SHARE_FROM } from '@assay/domain/limits'
import { t } from '../../i18n/text.ts'
import { durationInWords } from '../../lib/times/durationInWords.ts'
import { percentOf } from '../percent.ts'

interface Cell {
  value: string
  note?: string | undefined
  isMissing: boolean
  isBest: boolean
}

export interface ComparedLine {
  key: string
  name: string
  color?: string
  cells: Cell[]
}

type Prefers = 'most' | 'least' | 'nothing'

interface Figure {
  amount: number | null
  value: string
  note?: string | undefined
}

/** Interviews with equal scores keep the order of the URL. */
export const highestScoreFirst = (compared: readonly ComparedInterview[]): ComparedInterview[] =>
  compared.toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0))

/** Each interview is compared only with interviews that have the same labels. */
export const largestGroup = (compared: readonly ComparedInterview[]): number =>
  Math.max(...compared.map(({ same_labels }) => same_labels))

/** If all values are equal, no value is marked as best. */
function comparedLine(key: string, name: string, figures: readonly Figure[], prefers: Prefers): ComparedLine {
  const amounts = figures.flatMap(({ amount }) => (amount === null ? [] : [amount]))
  const best = prefers === 'most' ? Math.max(...amounts) : Math.min(...amounts)
  const isRace = prefers !== 'nothing' && new Set(amounts).size > 1
  return {
    key,
    name,
    cells: figures.map(({ amount, value, note }) => ({
      value,
      note,
      isMissing: amount === null,
      isBest: isRace && amount === best,
    })),
  }
}

const amountFigure = (amount: number): Figure => ({ amount, value: String(amount) })
const percent = (ratio: number): Figure => ({
  amount: ratio,
  value: t('RESULT.PERCENT', { percent: percentOf(ratio) }),
})

export function countLines(compared: readonly ComparedInterview[]): ComparedLine[] {
  const results = compared.flatMap(({ result }) => (result ? [result] : []))
  return [
    comparedLine(
      'right',
      t('RESULT.CORRECT'),
      results.map((one) => amountFigure(one.total_correct_questions)),
      'most',
    ),
    comparedLine(
      'partially',
      t('RESULT.PARTIALLY'),
      results.map((one) => amountFigure(one.total_partially_corrected_questions)),
      'nothing',
    ),
    comparedLine(
      'wrong',
      t('RESULT.WRONG'),
      results.map((one) => amountFigure(one.total_wrong_questions)),
      'least',
    ),
    comparedLine(
      'unanswered',
      t('RESULT.UNANSWERED'),
      results.map((one) => amountFigure(one.total_unanswered_questions)),
      'least',
    ),
    ...(results.some((one) => one.total_voided_questions > 0)
      ? [
          comparedLine(
            'voided',
            t('SCORES.NOT_COUNTED'),
            results.map((one) => amountFigure(one.total_voided_questions)),
            'nothing',
          ),
        ]
      : []),
    comparedLine(
      'given',
      t('RESULT.QUESTIONS_GIVEN'),
      compared.map((one) => amountFigure(one.amount_of_questions)),
      'nothing',
    ),
  ]
}

export function labelLines(compared: readonly ComparedInterview[]): ComparedLine[] {
  const details = compared.map(({ result }) => new Map(result?.details.map((detail) => [detail.label_name, detail])))
  const names = [...new Set(details.flatMap((own) => [...own.keys()]))].sort()
  return names.map((name) => {
    const own = details.map((each) => each.get(name))
    const figures = own.map((detail) =>
      detail ? percent(detail.fully_correct_ratio) : { amount: null, value: t('COMPARE.NOT_ASKED') },
    )
    const color = own.find((detail) => detail !== undefined)?.color
    return { ...comparedLine(`label ${name}`, name, figures, 'most'), ...(color && { color }) }
  })
}

export function timeLines(compared: readonly ComparedInterview[]): ComparedLine[] {
  const seconds = (amount: number): Figure => ({ amount, value: durationInWords(amount) })
  return [
    comparedLine(
      'taken',
      t('RESULT.TAKEN_TIME'),
      compared.map((one) => seconds(secondsOf(one.interview_time))),
      'nothing',
    ),
    comparedLine(
      'real',
      t('RESULT.REAL_TIME'),
      compared.map((one) => seconds(Math.round(secondsOf(one.interview_time) / one.amount_of_questions))),
      'nothing',
    ),
    comparedLine(
      'time given',
      t('RESULT.GIVEN_TIME'),
      compared.map((one) => ({ amount: one.max_time, value: t('RESULT.MINUTES', { count: one.max_time }) })),
      'nothing',
    ),
  ]
}

export function precisionLines(compared: readonly ComparedInterview[], isComparable: boolean): ComparedLine[] {
  const margins = compared.map(({ insight }) => ({
    amount: insight.standard_error,
    value: t('SCORES.MARGIN', { margin: marginOfError(insight.standard_error) }),
  }))
  const adjusted = compared.map(({ insight: { adjusted: found } }) => ({
    // A fraction of a point must not decide which value is best.
    amount: found ? Math.round(found.score) : null,
    value: found ? adjustedInWords(found) : t('SCORES.NOT_ADJUSTED'),
    ...(found?.is_thin && { note: t('SCORES.THIN') }),
  }))
  return [
    comparedLine('margin', t('SCORES.MARGIN_NAME'), margins, 'nothing'),
    comparedLine('adjusted', t('SCORES.ADJUSTED_NAME'), adjusted, isComparable ? 'most' : 'nothing'),
  ]
}

const adjustedInWords = ({ score, standard_error }: NonNullable<ComparedInterview['insight']['adjusted']>) =>
  t('SCORES.ADJUSTED_VALUE', { score: Math.round(score), margin: marginOfError(standard_error) })

/** Ranks are hidden if the scores of a round do not distinguish its candidates reliably. */
export const haveVisibleRanks = (compared: readonly ComparedInterview[]): boolean =>
  compared.every(({ blueprint, place }) => blueprint === null || place !== null)

export function adjustedRankLine(compared: readonly ComparedInterview[]): ComparedLine | null {
  const places = compared.map(({ insight: { group } }) => ({
    count: group.adjusted_others ?? 0,
    lower: group.adjusted_lower ?? 0,
  }))
  if (!haveVisibleRanks(compared) || places.every(({ count }) => count < SHARE_FROM)) return null
  const figures = places.map(({ count, lower }) => shareFigure(count, lower))
  return comparedLine('place adjusted', t('SCORES.PLACE_ADJUSTED_NAME'), figures, 'most')
}

function shareFigure(count: number, lower: number): Figure {
  if (count < SHARE_FROM) return { amount: null, value: t('COMPARE.TOO_FEW_OTHERS', { from: SHARE_FROM, count }) }
  const ratio = lower / count
  return { amount: ratio, value: t('COMPARE.SHARE', { percent: percentOf(ratio), count }) }
}

/** Ranks are also hidden if all groups with the same labels are too small. */
export function rankLine(compared: readonly ComparedInterview[]): ComparedLine | null {
  if (!haveVisibleRanks(compared) || compared.every(({ same_labels }) => same_labels < SHARE_FROM)) return null
  const figures = compared.map(({ same_labels: count, scored_lower }) => shareFigure(count, scored_lower))
  return comparedLine('place', t('COMPARE.PLACE'), figures, 'most')
}
