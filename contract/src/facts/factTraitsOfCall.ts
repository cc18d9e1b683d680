import { type Fact, type FactTraits, factTraits, type WebhookEvent } from './facts.ts'

const traits: Readonly<Record<Fact, FactTraits>> = factTraits

interface CallFacts {
  readonly access: string
  readonly reads?: readonly Fact[]
  readonly changes?: readonly Fact[]
}

const has = (list: readonly Fact[] | undefined, trait: keyof FactTraits) =>
  list?.some((each) => traits[each][trait] !== undefined) ?? false

export const readsTimeDependentFacts = ({ reads }: CallFacts): boolean => has(reads, 'changesWithTime')

export const readsPresenceFacts = ({ reads }: CallFacts): boolean => has(reads, 'changesWithHeartbeats')

/** Calls by candidates need no audit entry, because their actions are recorded as events of the interview. */
export const needsAuditEntry = ({ access, changes }: CallFacts): boolean =>
  access !== 'candidate' && has(changes, 'needsAuditEntry')

export const eventsOf = (facts: readonly Fact[]): readonly WebhookEvent[] =>
  // Safe cast: the type `WebhookEvent` is made from the event names in `factTraits`.
  facts.flatMap((each) => (traits[each].events ?? []) as readonly WebhookEvent[])

/** `ping` is not in this list, because it is sent only to the webhook that a user tests. */
export const webhookEvents = eventsOf(Object.keys(factTraits) as Fact[])
