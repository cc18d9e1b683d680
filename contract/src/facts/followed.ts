import { type Fact, type FactTraits, traitsOf } from './facts.ts'

interface Telling {
  readonly access: string
  readonly reads?: readonly Fact[]
  readonly changes?: readonly Fact[]
}

const has = (list: readonly Fact[] | undefined, trait: keyof FactTraits) =>
  list?.some((each) => traitsOf[each][trait]) ?? false

/** Tells how interviews stand, so what is out of time has to be ended before it looks. */
export const readsWhatTimeChanges = ({ reads }: Telling): boolean => has(reads, 'changesWithTime')

export const readsWhatIsHeard = ({ reads }: Telling): boolean => has(reads, 'isHeard')

/** Candidates are no users: the journal and the events of the interview tell what they did. */
export const leavesDeed = ({ access, changes }: Telling): boolean =>
  access !== 'candidate' && has(changes, 'leavesDeed')
