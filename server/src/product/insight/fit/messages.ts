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

/** Distribution of ability: for all people, and, by group name, for each group that is large enough. */
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

/**
 * A group is divided into connected parts, and each part is counted separately. Question versions in different parts
 * have no candidates in common.
 */
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
