import { type Flag, flags } from '@assay/contract/insight/figures'
import { type QuestionSort, questionSorts } from '@assay/contract/insight/questions'
import { joinLabels, splitLabels } from '@assay/domain/bank/labels'
import { PAGE_SIZE } from '@assay/domain/limits'
import { asChoice, asCount, useUrlState } from '../../lib/lists/urlState.ts'

type Order = 'asc' | 'desc'

export interface InsightBankState {
  labels: string[]
  flag: Flag | null
  sort: QuestionSort
  /** The sort order; null means the default order of the sort key. */
  order: Order | null
  page: number
}

type Raw = Partial<Record<'labels' | 'flag' | 'sort' | 'order' | 'page', unknown>>

const orders = ['asc', 'desc'] as const

export const defaultInsightBankState: InsightBankState = {
  labels: [],
  flag: null,
  sort: 'urgency',
  order: null,
  page: 1,
}

/** A low facility or discrimination is bad, so questions with low values come first. */
const smallestFirst: readonly QuestionSort[] = ['facility', 'discrimination']

export const defaultDirection = (sort: QuestionSort): Order => (smallestFirst.includes(sort) ? 'asc' : 'desc')

export function readInsightBankState({ labels, flag, sort, order, page }: Raw): InsightBankState {
  return {
    labels: typeof labels === 'string' ? splitLabels(labels) : [],
    flag: asChoice(flags, flag),
    sort: asChoice(questionSorts, sort) ?? 'urgency',
    order: asChoice(orders, order),
    page: asCount(page) ?? 1,
  }
}

export function insightQuery({ labels, flag, sort, order }: InsightBankState) {
  const isUsual = sort === 'urgency' || order === defaultDirection(sort)
  return {
    labels: labels.length > 0 ? joinLabels(labels) : undefined,
    flag: flag ?? undefined,
    sort: sort === 'urgency' ? undefined : sort,
    order: isUsual ? undefined : (order ?? undefined),
  }
}

export const isInsightBankFiltered = ({ labels, flag }: InsightBankState): boolean => labels.length > 0 || flag !== null

const writeInsightBankState = (state: InsightBankState) => ({
  ...insightQuery(state),
  page: state.page > 1 ? state.page : undefined,
})

export const useInsightBankState = () => useUrlState(readInsightBankState, writeInsightBankState)

export const BANK_PAGE_SIZE = PAGE_SIZE
