import { type Fact, type FactTraits, traitsOf, type WebhookEvent } from './facts.ts'

const traits: Readonly<Record<Fact, FactTraits>> = traitsOf

interface Telling {
  readonly access: string
  readonly reads?: readonly Fact[]
  readonly changes?: readonly Fact[]
}

const has = (list: readonly Fact[] | undefined, trait: keyof FactTraits) =>
  list?.some((each) => traits[each][trait] !== undefined) ?? false

/** Tells how interviews stand, so what is out of time has to be ended before it looks. */
export const readsWhatTimeChanges = ({ reads }: Telling): boolean => has(reads, 'changesWithTime')

export const readsWhatIsHeard = ({ reads }: Telling): boolean => has(reads, 'isHeard')

/** Candidates are no users: the journal and the events of the interview tell what they did. */
export const leavesDeed = ({ access, changes }: Telling): boolean =>
  access !== 'candidate' && has(changes, 'leavesDeed')

/** What webhooks may be told of when these change. */
export const eventsOf = (facts: readonly Fact[]): readonly WebhookEvent[] =>
  // The type is made of these very names.
  facts.flatMap((each) => (traits[each].events ?? []) as readonly WebhookEvent[])

/** What a webhook may be told of. A ping is sent to the one that is pinged, and cannot be asked for. */
export const webhookEvents = eventsOf(Object.keys(traitsOf) as Fact[])
