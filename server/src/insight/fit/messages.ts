import type { GroupSpread } from '@assay/domain/confirm/rates'

/** An interview as it goes to the process that fits. */
export interface SentInterview {
  interview_id: number
  blueprint_id: number | null
  label_set: string
  /** As it is kept, see counting/contribution.ts. */
  document: string
}

export interface FittedEdition {
  edition: number
  difficulty: number
  error: number
  /** How often it was shown in the fit. */
  shown: number
  /** See partsOf. */
  part: number
}

/** The editions shown in a group, each by its difficulty and how often. */
export type GroupShown = [difficulty: number, times: number][]

export interface FittedGroup {
  name: string
  shown: GroupShown
}

/** The middle of a group and how far it is spread, and from how many that is known. */
export interface KnownSpread extends GroupSpread {
  people: number
}

/** Of all in a fit, and of the groups that are large enough, by their names. */
export interface FittedSpreads {
  all: KnownSpread
  groups: Record<string, KnownSpread>
}

export interface FittedPerson extends Omit<SentInterview, 'document'> {
  /** The adjusted score, rounded. */
  score: number
  part: number
}

/** The group that an interview is compared within: its blueprint's, else all with exactly its labels. */
export const groupName = ({ blueprint_id, label_set }: { blueprint_id: number | null; label_set: string }): string =>
  blueprint_id === null ? `labels ${label_set}` : `blueprint ${blueprint_id}`

/** Names a part of a group: shown editions are counted for each part. */
export const partName = (group: string, part: number): string => `${group} part ${part}`

export type ToFit = { kind: 'interviews'; interviews: SentInterview[] } | { kind: 'end' }

export type FromFit =
  | { kind: 'ready' }
  /** The next interviews can come. */
  | { kind: 'more' }
  | { kind: 'editions'; editions: FittedEdition[] }
  | { kind: 'groups'; groups: FittedGroup[] }
  | { kind: 'people'; people: FittedPerson[] }
  | { kind: 'done'; mean: number; tests: string; spreads: string; interviews: number; parts: number }
  | { kind: 'failed' }
