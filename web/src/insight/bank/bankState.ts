import { type Flag, flags } from '@assay/contract/insight/figures'
import { type QuestionSort, questionSorts } from '@assay/contract/insight/questions'
import { joinLabels, splitLabels } from '@assay/domain/bank/labels'
import { PAGE_SIZE } from '@assay/domain/limits'
import { useNavigate, useSearch } from '@tanstack/react-router'

type Order = 'asc' | 'desc'

export interface BankState {
  labels: string[]
  flag: Flag | null
  sort: QuestionSort
  /** Null means the default order of the sort key. */
  order: Order | null
  page: number
}

type Raw = Partial<Record<'labels' | 'flag' | 'sort' | 'order' | 'page', unknown>>

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0
const orders = ['asc', 'desc'] as const

export const defaultBankState: BankState = { labels: [], flag: null, sort: 'urgency', order: null, page: 1 }

/** For these sort keys, low values are bad and come first. */
const smallestFirst: readonly QuestionSort[] = ['facility', 'discrimination']

export const defaultDirection = (sort: QuestionSort): Order => (smallestFirst.includes(sort) ? 'asc' : 'desc')

/** Invalid values are replaced by defaults. */
export function readBankState({ labels, flag, sort, order, page }: Raw): BankState {
  return {
    labels: typeof labels === 'string' ? splitLabels(labels) : [],
    flag: flags.find((one) => one === flag) ?? null,
    sort: questionSorts.find((one) => one === sort) ?? 'urgency',
    order: orders.find((one) => one === order) ?? null,
    page: isCount(page) ? page : 1,
  }
}

/** Returns only parameters that differ from their defaults. */
export function insightQuery({ labels, flag, sort, order }: BankState) {
  const isUsual = sort === 'urgency' || order === defaultDirection(sort)
  return {
    labels: labels.length > 0 ? joinLabels(labels) : undefined,
    flag: flag ?? undefined,
    sort: sort === 'urgency' ? undefined : sort,
    order: isUsual ? undefined : (order ?? undefined),
  }
}

export const isFiltered = ({ labels, flag }: BankState): boolean => labels.length > 0 || flag !== null

/** A new filter starts at page one. */
export function useBankState(): [BankState, (change: Partial<BankState>) => void] {
  const state = readBankState(useSearch({ from: '/staff/admin' }))
  const navigate = useNavigate()
  const change = (changed: Partial<BankState>) => {
    const nextState = { ...state, page: 1, ...changed }
    const search = { ...insightQuery(nextState), page: nextState.page > 1 ? nextState.page : undefined }
    void navigate({ to: '.', search, resetScroll: false })
  }
  return [state, change]
}

export const BANK_PAGE_SIZE = PAGE_SIZE
