export interface FactTraits {
  needsAuditEntry?: true
  /** Expired tests are closed before a call returns this data, so that the response shows them as ended. */
  changesWithTime?: true
  /** Heartbeats are stored once a second, and also before a call returns this data. */
  changesWithHeartbeats?: true
  events?: readonly string[]
}

const fact = <const T extends FactTraits>(traits: T = {} as T): T => traits

/**
 * A fact is a kind of data that calls read or change. When a call changes a fact, browsers reload the data of this
 * fact. More facts save some reloads, but make every endpoint harder to read.
 */
export const factTraits = {
  company: fact({ needsAuditEntry: true }),
  label: fact({ needsAuditEntry: true }),
  question: fact({ needsAuditEntry: true }),
  passage: fact({ needsAuditEntry: true }),
  picture: fact({ needsAuditEntry: true }),
  /** An import that no user has confirmed yet, so the questions of the import are not in the bank. */
  importPlan: fact(),
  blueprint: fact({ needsAuditEntry: true }),
  /** The state of the test (waiting, running or finished) and its remaining time. */
  progress: fact({
    needsAuditEntry: true,
    changesWithTime: true,
    events: ['interview.started', 'interview.finished', 'interview.reopened'],
  }),
  /**
   * A running test as its candidate sees it. A candidate's call does not close expired tests first, because the arrival
   * time of the call decides whether the test still runs.
   */
  runningTest: fact(),
  answer: fact(),
  /** Heartbeats, gaps, outages and other events of a test. */
  observations: fact({ changesWithHeartbeats: true }),
  remark: fact(),
  receipt: fact({ changesWithTime: true }),
  score: fact({ needsAuditEntry: true, changesWithTime: true, events: ['interview.rescored'] }),
  interview: fact({
    needsAuditEntry: true,
    events: ['interview.created', 'interview.changed', 'interview.deleted', 'interview.restored'],
  }),
  insight: fact({ changesWithTime: true }),
  keyFix: fact({ needsAuditEntry: true }),
  standard: fact({ needsAuditEntry: true }),
  signal: fact({ needsAuditEntry: true }),
  /** A verification test: its existence, candidate and result. */
  confirmation: fact({ needsAuditEntry: true, events: ['confirmation.finished'] }),
  invitation: fact({ needsAuditEntry: true, events: ['invitation.failed'] }),
  share: fact({ needsAuditEntry: true }),
  /** Opinions of readers of shared results. Readers have no account, so there is no audit entry. */
  verdict: fact(),
  decision: fact({ needsAuditEntry: true, events: ['interview.decided'] }),
  note: fact({ needsAuditEntry: true }),
  bin: fact({ needsAuditEntry: true }),
  user: fact({ needsAuditEntry: true }),
  notice: fact(),
  session: fact({ needsAuditEntry: true }),
  factor: fact({ needsAuditEntry: true }),
  token: fact({ needsAuditEntry: true }),
  link: fact(),
  challenge: fact(),
  policy: fact({ needsAuditEntry: true }),
  webhook: fact({ needsAuditEntry: true }),
  delivery: fact(),
  connection: fact({ needsAuditEntry: true }),
  order: fact(),
  erasure: fact({ needsAuditEntry: true }),
  /** Exports change only this fact, because an export only adds an audit entry. */
  audit: fact({ needsAuditEntry: true }),
  installation: fact(),
}

type Traits = typeof factTraits
export type Fact = keyof Traits

type WithEvents = { events: readonly string[] }
export type FactWithEvents = { [Name in Fact]: Traits[Name] extends WithEvents ? Name : never }[Fact]
export type WebhookEvent = Traits[FactWithEvents]['events'][number]
