import { type Fact, type FactTraits, traitsOf, type WebhookEvent } from './facts.ts'

const traits: Readonly<Record<Fact, FactTraits>> = traitsOf

interface Telling {
  readonly access: string
  readonly reads?: readonly Fact[]
  readonly changes?: readonly Fact[]
}

const has = (list: readonly Fact[] | undefined, trait: keyof FactTraits) =>
  list?.some((each) => traits[each][trait] !== undefined) ?? false

/** The call reads states that depend on time, so expired tests are closed first. */
export const readsTimeDependentFacts = ({ reads }: Telling): boolean => has(reads, 'changesWithTime')

export const readsPresenceFacts = ({ reads }: Telling): boolean => has(reads, 'isHeard')

/** Candidates are not users: the events of the interview record their actions. */
export const leavesDeed = ({ access, changes }: Telling): boolean =>
  access !== 'candidate' && has(changes, 'leavesDeed')

/** Webhook events that changes of these facts can cause. */
export const eventsOf = (facts: readonly Fact[]): readonly WebhookEvent[] =>
  // The literal type is derived from the same names.
  facts.flatMap((each) => (traits[each].events ?? []) as readonly WebhookEvent[])

/** Events that webhooks can subscribe to. A ping goes only to the webhook that is pinged. */
export const webhookEvents = eventsOf(Object.keys(traitsOf) as Fact[])
