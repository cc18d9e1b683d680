export interface FactTraits {
  needsAuditEntry?: true
  /** Expired tests are closed before a call reads the fact, so that the response shows them as ended. */
  changesWithTime?: true
  /** The server stores heartbeats once a second, and also before a call reads the fact. */
  changesWithHeartbeats?: true
  events?: readonly string[]
}

const fact = <const T extends FactTraits>(traits: T = {} as T): T => traits

/**
 * The facts that calls read and change, from the lowest module to the highest. A fact is the smallest kind of data that
 * can become outdated while all other data stays current. For example, a new picture makes lists of pictures outdated,
 * but not lists of labels. An unnecessary reload costs one call, but too many facts make every endpoint harder to read.
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
   * A running test as its candidate sees it. Expired tests are not closed before a candidate's call, because the
   * arrival time of the call decides whether the test still runs.
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
  /** Calls that only export data change the fact `audit`, because their only effect is an audit entry. */
  audit: fact({ needsAuditEntry: true }),
  installation: fact(),
}

type Traits = typeof factTraits
export type Fact = keyof Traits

type WithEvents = { events: readonly string[] }
export type FactWithEvents = { [Name in Fact]: Traits[Name] extends WithEvents ? Name : never }[Fact]
export type WebhookEvent = Traits[FactWithEvents]['events'][number]
