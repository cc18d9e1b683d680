import type { GroupSpread } from '@assay/domain/verification/rates'

export interface SentInterview {
  interview_id: number
  blueprint_id: number | null
  label_set: string
  document: string
}

export interface FittedEdition {
  edition: number
  difficulty: number
  error: number
  shown: number
  part: number
}

export type GroupShown = [difficulty: number, times: number][]

export interface FittedGroup {
  name: string
  shown: GroupShown
}

export interface KnownSpread extends GroupSpread {
  people: number
}

/** Spread of ability in each group that is large enough, by the name of the group. */
export interface FittedSpreads {
  all: KnownSpread
  groups: Record<string, KnownSpread>
}

export interface FittedPerson extends Omit<SentInterview, 'document'> {
  score: number
  part: number
}

export const groupName = ({ blueprint_id, label_set }: { blueprint_id: number | null; label_set: string }): string =>
  blueprint_id === null ? `labels ${label_set}` : `blueprint ${blueprint_id}`

/** Candidates in different parts have no questions in common, so each part is counted separately. */
export const partName = (group: string, part: number): string => `${group} part ${part}`

export type ToFit = { kind: 'interviews'; interviews: SentInterview[] } | { kind: 'end' }

export type FromFit =
  | { kind: 'ready' }
  | { kind: 'more' }
  | { kind: 'editions'; editions: FittedEdition[] }
  | { kind: 'groups'; groups: FittedGroup[] }
  | { kind: 'people'; people: FittedPerson[] }
  | { kind: 'done'; mean: number; tests: string; spreads: string; interviews: number; parts: number }
  | { kind: 'failed' }
