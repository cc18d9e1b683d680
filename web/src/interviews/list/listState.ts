import { type DecisionState, decisionState } from '@assay/contract/decisions/decision'
import { interviewStatus } from '@assay/contract/interviews/interviews'
import { joinLabels, splitLabels } from '@assay/domain/bank/labels'
import { SCORE_FLOORS } from '@assay/domain/exam/scoreLevels'
import type { InterviewStatus } from '@assay/domain/exam/stage'
import { INTERVIEW_PAGE_SIZES, PAGE_SIZE } from '@assay/domain/limits'
import { type RawSorting, readSorting, type Sorting } from '../../lib/lists/sorting.ts'
import { asChoice, asCount, asSearchText, useUrlState } from '../../lib/lists/urlState.ts'

export interface InterviewSearch {
  nameOrMail: string
  labels: string[]
  scoreAbove: number | null
  status: InterviewStatus | null
  blueprint: number | null
  decision: DecisionState | null
}

const sorts = ['name', 'score', 'start_time'] as const
export type InterviewSorting = Sorting<(typeof sorts)[number]>

export interface ListState {
  search: InterviewSearch
  /** The sorting of the list; null means the default order, in which the newest interviews come first. */
  sorting: InterviewSorting | null
  page: number
  size: number
}

export const emptySearch: InterviewSearch = {
  nameOrMail: '',
  labels: [],
  scoreAbove: null,
  status: null,
  blueprint: null,
  decision: null,
}

export function isSearching({ nameOrMail, labels, scoreAbove, status, blueprint, decision }: InterviewSearch): boolean {
  return nameOrMail !== '' || labels.length > 0 || [scoreAbove, status, blueprint, decision].some((one) => one !== null)
}

type Raw = RawSorting &
  Partial<Record<'name_or_mail' | 'labels' | 'score' | 'status' | 'blueprint' | 'decision' | 'page' | 'size', unknown>>

const numberChoice = (choices: readonly number[], wanted: unknown) =>
  choices.find((choice) => choice === Number(wanted))

export function readListState({
  name_or_mail,
  labels,
  score,
  status,
  blueprint,
  decision,
  page,
  size,
  ...raw
}: Raw): ListState {
  return {
    sorting: readSorting(raw, sorts),
    search: {
      nameOrMail: asSearchText(name_or_mail),
      labels: splitLabels(asSearchText(labels)),
      scoreAbove: numberChoice(SCORE_FLOORS, score) ?? null,
      status: asChoice(interviewStatus.options, status),
      blueprint: asCount(blueprint),
      decision: asChoice(decisionState.options, decision),
    },
    page: asCount(page) ?? 1,
    size: numberChoice(INTERVIEW_PAGE_SIZES, size) ?? PAGE_SIZE,
  }
}

export function interviewSearchQuery({ nameOrMail, labels, scoreAbove, status, blueprint, decision }: InterviewSearch) {
  return {
    name_or_mail: nameOrMail || undefined,
    labels: labels.length > 0 ? joinLabels(labels) : undefined,
    score: scoreAbove ?? undefined,
    status: status ?? undefined,
    blueprint: blueprint ?? undefined,
    decision: decision ?? undefined,
  }
}

export function writeListState({ search, sorting, page, size }: ListState): Raw {
  return {
    ...interviewSearchQuery(search),
    ...sorting,
    page: page > 1 ? page : undefined,
    size: size === PAGE_SIZE ? undefined : size,
  }
}

export const useListState = () => useUrlState(readListState, writeListState)
