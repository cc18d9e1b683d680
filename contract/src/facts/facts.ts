/** What somebody may rely on of a fact, besides that calls read and change it. */
export interface FactTraits {
  /** A member of the staff who changes it leaves a deed in the audit. */
  leavesDeed?: true
  /** The clock alone changes it too: a call that reads it ends first what is out of time. */
  changesWithTime?: true
  /** Tests that run tell of it by signs, which are written once a second: a call that reads it writes them first. */
  isHeard?: true
  /** What webhooks are told of it. A call that changes it says which of these it tells. */
  events?: readonly string[]
}

const fact = <const T extends FactTraits>(traits: T = {} as T): T => traits

/**
 * What calls read and change, in the order of the stair. A fact is as fine as a list that can be wrong by itself: a list that
 * is read anew for nothing costs one call, a fact that nobody tells apart costs every reader of a contract.
 */
export const traitsOf = {
  /** The face that candidates see. */
  company: fact({ leavesDeed: true }),
  /** Name, colour and description of a label. */
  label: fact({ leavesDeed: true }),
  /** What stands in the bank and in its archive: texts, keys, labels, versions. */
  question: fact({ leavesDeed: true }),
  /** Texts that questions share. */
  passage: fact({ leavesDeed: true }),
  picture: fact({ leavesDeed: true }),
  /** A file that was read. Nothing of it is in the bank before it is confirmed. */
  importPlan: fact(),
  blueprint: fact({ leavesDeed: true }),
  /** Whether it waits, runs or is over, and what is left of its clock. */
  progress: fact({
    leavesDeed: true,
    changesWithTime: true,
    events: ['interview.started', 'interview.finished', 'interview.reopened'],
  }),
  /** A running test as its candidate sees it; each call judges it by the moment of its own arrival. */
  sitting: fact(),
  answer: fact(),
  /** Signs of life, gaps, outages and what else was noticed. */
  evidence: fact({ isHeard: true }),
  /** What candidates have reported and replied. */
  remark: fact(),
  receipt: fact({ changesWithTime: true }),
  /** Verdicts, results, places in a ranking. */
  score: fact({ leavesDeed: true, changesWithTime: true, events: ['interview.rescored'] }),
  /** That there is one, for whom, on which paper, in which window. */
  interview: fact({
    leavesDeed: true,
    events: ['interview.created', 'interview.changed', 'interview.deleted', 'interview.restored'],
  }),
  /** Figures that are counted from ends. */
  insight: fact({ changesWithTime: true }),
  keyFix: fact({ leavesDeed: true }),
  /** Pass marks that judges set. */
  standard: fact({ leavesDeed: true }),
  /** What deserves a look in the answers of a round: found by itself, set aside by people. */
  signal: fact({ leavesDeed: true }),
  /** A second test under supervision: that there is one, who sits it and what it came to. */
  confirmation: fact({ leavesDeed: true, events: ['confirmation.finished'] }),
  /** Mails to candidates, and how their queue stands. */
  invitation: fact({ leavesDeed: true, events: ['invitation.failed'] }),
  share: fact({ leavesDeed: true }),
  /** What readers of a hand-over think. They are strangers, so it leaves no deed. */
  verdict: fact(),
  /** What the staff has decided of an interview. */
  decision: fact({ leavesDeed: true, events: ['interview.decided'] }),
  note: fact({ leavesDeed: true }),
  /** What was deleted and can be restored. */
  bin: fact({ leavesDeed: true }),
  user: fact({ leavesDeed: true }),
  /** What a member of the staff is told of by mail. */
  notice: fact(),
  session: fact({ leavesDeed: true }),
  factor: fact({ leavesDeed: true }),
  token: fact({ leavesDeed: true }),
  /** A link for a password. */
  link: fact(),
  /** What a browser has been asked, and has to answer before it is let in. */
  challenge: fact(),
  policy: fact({ leavesDeed: true }),
  webhook: fact({ leavesDeed: true }),
  delivery: fact(),
  /** The door of an applicant tracking system. */
  connection: fact({ leavesDeed: true }),
  /** A test that such a system has ordered, and what it was told. */
  order: fact(),
  erasure: fact({ leavesDeed: true }),
  /** A call that changes this alone takes something out of the house, and its deed is all that it leaves. */
  audit: fact({ leavesDeed: true }),
  /** How this installation is set up and how it does. */
  installation: fact(),
}

type Traits = typeof traitsOf
export type Fact = keyof Traits

type Telling = { events: readonly string[] }
/** A fact that webhooks are told of. */
export type ToldFact = { [Name in Fact]: Traits[Name] extends Telling ? Name : never }[Fact]
export type WebhookEvent = Traits[ToldFact]['events'][number]
