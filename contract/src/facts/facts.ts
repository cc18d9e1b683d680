export interface FactTraits {
  /** If staff change it, an audit entry is added. */
  leavesDeed?: true
  /** It also changes as time passes: before a call reads it, expired tests are closed. */
  changesWithTime?: true
  /**
   * Heartbeats change it. They are written once a second, so before a call reads it, waiting heartbeats are written.
   */
  isHeard?: true
  /** Webhook events about it. If a call changes it, the call lists the events that it sends. */
  events?: readonly string[]
}

const fact = <const T extends FactTraits>(traits: T = {} as T): T => traits

/**
 * The facts that calls read and change, from the lowest module to the highest. There is one fact for each list that can
 * become outdated separately. An unnecessary reload is one call, but too many facts make every endpoint harder to read.
 */
export const traitsOf = {
  /** Company data that candidates see. */
  company: fact({ leavesDeed: true }),
  label: fact({ leavesDeed: true }),
  question: fact({ leavesDeed: true }),
  passage: fact({ leavesDeed: true }),
  picture: fact({ leavesDeed: true }),
  /** A file that was read. Before it is confirmed, its questions are not in the bank. */
  importPlan: fact(),
  blueprint: fact({ leavesDeed: true }),
  /** If the test waits, runs or has finished, and the remaining time. */
  progress: fact({
    leavesDeed: true,
    changesWithTime: true,
    events: ['interview.started', 'interview.finished', 'interview.reopened'],
  }),
  /** A running test as its candidate sees it. Each call counts with the time of its arrival. */
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
  /** A verification test: its existence, candidate and result. */
  confirmation: fact({ leavesDeed: true, events: ['confirmation.finished'] }),
  invitation: fact({ leavesDeed: true, events: ['invitation.failed'] }),
  share: fact({ leavesDeed: true }),
  /** Opinions of readers of shared results. Readers have no account, so there is no audit entry. */
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
  /** A connection to an applicant system. */
  connection: fact({ leavesDeed: true }),
  order: fact(),
  erasure: fact({ leavesDeed: true }),
  /** A call that changes only this fact exports data, and its only effect is the audit entry. */
  audit: fact({ leavesDeed: true }),
  installation: fact(),
}

type Traits = typeof traitsOf
export type Fact = keyof Traits

type Telling = { events: readonly string[] }
export type ToldFact = { [Name in Fact]: Traits[Name] extends Telling ? Name : never }[Fact]
export type WebhookEvent = Traits[ToldFact]['events'][number]
