export interface FactTraits {
  /** Changes by staff add an audit entry. */
  leavesDeed?: true
  /** Time alone changes it too: before a call reads it, expired tests are closed. */
  changesWithTime?: true
  /** Changed by heartbeats, which are written once a second: before a call reads it, pending ones are written. */
  isHeard?: true
  /** Webhook events about it. A call that changes it lists the events that it sends. */
  events?: readonly string[]
}

const fact = <const T extends FactTraits>(traits: T = {} as T): T => traits

/**
 * Facts that calls read and change, in the order of the layers. One fact per list that can be outdated independently. A
 * needless refetch costs one call; too many facts make every endpoint harder to read.
 */
export const traitsOf = {
  /** Branding that candidates see. */
  company: fact({ leavesDeed: true }),
  label: fact({ leavesDeed: true }),
  question: fact({ leavesDeed: true }),
  passage: fact({ leavesDeed: true }),
  picture: fact({ leavesDeed: true }),
  /** A parsed file. Its questions are not in the question bank before confirmation. */
  importPlan: fact(),
  blueprint: fact({ leavesDeed: true }),
  /** Waiting, running or finished, and the remaining time. */
  progress: fact({
    leavesDeed: true,
    changesWithTime: true,
    events: ['interview.started', 'interview.finished', 'interview.reopened'],
  }),
  /** A running test as its candidate sees it. Each call is judged by its time of arrival. */
  sitting: fact(),
  answer: fact(),
  /** Heartbeats, gaps, outages and other events of a test. */
  evidence: fact({ isHeard: true }),
  remark: fact(),
  receipt: fact({ changesWithTime: true }),
  score: fact({ leavesDeed: true, changesWithTime: true, events: ['interview.rescored'] }),
  interview: fact({
    leavesDeed: true,
    events: ['interview.created', 'interview.changed', 'interview.deleted', 'interview.restored'],
  }),
  insight: fact({ changesWithTime: true }),
  keyFix: fact({ leavesDeed: true }),
  standard: fact({ leavesDeed: true }),
  signal: fact({ leavesDeed: true }),
  /** A supervised verification test: existence, candidate and result. */
  confirmation: fact({ leavesDeed: true, events: ['confirmation.finished'] }),
  invitation: fact({ leavesDeed: true, events: ['invitation.failed'] }),
  share: fact({ leavesDeed: true }),
  /** Verdicts of readers of hand-overs. Readers have no account, so there is no audit entry. */
  verdict: fact(),
  decision: fact({ leavesDeed: true, events: ['interview.decided'] }),
  note: fact({ leavesDeed: true }),
  bin: fact({ leavesDeed: true }),
  user: fact({ leavesDeed: true }),
  notice: fact(),
  session: fact({ leavesDeed: true }),
  factor: fact({ leavesDeed: true }),
  token: fact({ leavesDeed: true }),
  link: fact(),
  challenge: fact(),
  policy: fact({ leavesDeed: true }),
  webhook: fact({ leavesDeed: true }),
  delivery: fact(),
  /** Interface for an applicant tracking system. */
  connection: fact({ leavesDeed: true }),
  order: fact(),
  erasure: fact({ leavesDeed: true }),
  /** A call that changes only this fact exports data; the audit entry is its only effect. */
  audit: fact({ leavesDeed: true }),
  installation: fact(),
}

type Traits = typeof traitsOf
export type Fact = keyof Traits

type Telling = { events: readonly string[] }
export type ToldFact = { [Name in Fact]: Traits[Name] extends Telling ? Name : never }[Fact]
export type WebhookEvent = Traits[ToldFact]['events'][number]
