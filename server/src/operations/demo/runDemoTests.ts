import { setCompany } from '@assay/contract/company'
import { decide } from '@assay/contract/decisions/decisions'
import { createNote } from '@assay/contract/decisions/notes'
import type { ExamQuestion } from '@assay/contract/exam/exam'
import { sendHeartbeat, sendReport } from '@assay/contract/exam/presence'
import { reopenInterview } from '@assay/contract/interviews/interviewTime'
import { listQuestions, type Question } from '@assay/contract/questions/questions'
import { createVerificationTests } from '@assay/contract/verification/verificationTests'
import type { Caller } from '../../../../testing/client/caller.ts'
import { candidateOf, makeInterview } from '../../../../testing/client/exam.ts'
import { type Candidate, candidates, emailOf } from './candidates.ts'
import { demoCandidates, fillDemoRound } from './openRound.ts'

const company = { name: 'Analytical Engines', accent: '#0F6660', privacy_contact: 'privacy@example.com' }

const decisions = [
  { email: 'mary@example.com', state: 'shortlisted', reason: 'Strong in SQL and HTTP' },
  { email: 'hedy@example.com', state: 'on_hold', reason: 'Ask about the two that were left open' },
] as const

async function decideRound(staff: Caller, codes: ReadonlyMap<string, string>): Promise<number> {
  const codeOf = (email: string) => codes.get(email) ?? ''
  await staff(setCompany, { body: company })
  for (const { email, state, reason } of decisions)
    await staff(decide, { body: { codes: [codeOf(email)], state, reason } })
  const mary = codeOf('mary@example.com')
  await staff(createNote, {
    params: { code: mary },
    body: { text: 'Would start in May. Let the team meet her before that.' },
  })
  const { made } = await staff(createVerificationTests, { body: { codes: [mary] } })
  return made.length
}

const MINUTE = 60_000
const MS_PER_ANSWER = 2 * MINUTE
const HALF_DAY = 12 * 60 * MINUTE
const WEEK = 14 * HALF_DAY

const QUESTION_COUNT = 20
const MAX_TIME = 60
const PAGES = [1, 2]
const DEFAULT_ADDRESS = '192.0.2.10'

export interface Past {
  now: number
  signIn(): Promise<Caller>
  strangerAt(address: string): Caller
}

interface ScheduledAction {
  at: number
  act: () => Promise<unknown>
}

const idsOf = ({ answers }: Question, valid: boolean) =>
  answers.filter(({ is_valid }) => is_valid === valid).map(({ id }) => id)

function choiceFor(question: Question, isCorrect: boolean): number[] {
  if (isCorrect) return idsOf(question, true)
  const isPartly = question.is_multiple_choice && question.answers.length % 2 === 0
  return idsOf(question, isPartly).slice(0, 1)
}

async function readBank(staff: Caller): Promise<Map<number, Question>> {
  const bank = new Map<number, Question>()
  for (let start_index = 0, isMore = true; isMore; start_index += 100) {
    const { questions } = await staff(listQuestions, { query: { start_index, end_index: start_index + 100 } })
    for (const question of questions) bank.set(question.id, question)
    isMore = questions.length === 100
  }
  return bank
}

const AWAY_MS = 4 * MINUTE
const EVERY_MS = 20_000

function presenceOf({ presence }: Candidate, from: number, now: number, tell: (missed: number) => Promise<unknown>) {
  if (!presence) return []
  const last = presence === 'away' ? now - AWAY_MS : now
  const gap = { from: last - 6 * MINUTE, to: last - 3 * MINUTE }
  const moments: ScheduledAction[] = [{ at: gap.to, act: () => tell(9) }]
  for (let at = from; at <= last; at += EVERY_MS)
    if (at < gap.from || at > gap.to) moments.push({ at, act: () => tell(0) })
  return moments
}

function candidateMoments(
  who: Candidate,
  past: Past,
  { bank, round }: { bank: ReadonlyMap<number, Question>; round: ReadonlyMap<string, string> },
): ScheduledAction[] {
  const { agoMs, right = 0, answered = 0, isLeft, address = DEFAULT_ADDRESS } = who
  const startedAt = agoMs === undefined ? past.now : past.now - agoMs
  let code = ''
  let paper: ExamQuestion[] = []

  const from = (where: string) => candidateOf(past.strangerAt(where), code, emailOf(who))
  const create = async () => {
    const wanted = { name: who.name, email: emailOf(who), max_time: MAX_TIME, amount_of_questions: QUESTION_COUNT }
    const interview = await makeInterview({ staff: await past.signIn() }, { ...wanted, labels: who.labels })
    code = interview.code
  }
  const start = async () => {
    code = round.get(emailOf(who)) ?? code
    await from(DEFAULT_ADDRESS).start()
    for (const number of PAGES) paper = [...paper, ...(await from(DEFAULT_ADDRESS).page(number)).questions]
  }
  const answer = (position: number, at: number) => async () => {
    const question = paper[position]
    const known = question && bank.get(question.id)
    if (!known) throw new Error(`${who.name} has no question ${position + 1}`)
    const candidate = from(at < QUESTION_COUNT / 2 ? DEFAULT_ADDRESS : address)
    if (at % 7 === 3) await candidate.submit(question, choiceFor(known, false))
    await candidate.submit(question, choiceFor(known, position % 10 < right))
  }

  const params = () => ({ code })
  const tell = (missed: number) =>
    past.strangerAt(DEFAULT_ADDRESS)(sendHeartbeat, { params: params(), body: { missed } })
  const complain = () =>
    past.strangerAt(DEFAULT_ADDRESS)(sendReport, {
      params: params(),
      body: { kind: 'time', text: 'My router stopped working' },
    })
  const reopen = async () => {
    const staff = await past.signIn()
    await staff(reopenInterview, {
      params: params(),
      body: { minutes: 15, reason: 'There was a power failure at home' },
    })
  }

  const created = who.email ? [] : [{ at: startedAt - 30 * MINUTE, act: create }]
  if (agoMs === undefined) return created
  const reached = Array.from({ length: QUESTION_COUNT }, (_, position) => position).filter(
    (position) => position % 10 < answered,
  )
  const isDone = !isLeft && agoMs > HALF_DAY
  return [
    ...created,
    { at: startedAt, act: start },
    ...reached.map((position, at) => ({ at: startedAt + (at + 1) * MS_PER_ANSWER, act: answer(position, at) })),
    ...presenceOf(who, startedAt + MINUTE, past.now, tell),
    ...(who.presence === 'away' ? [{ at: past.now - AWAY_MS, act: complain }] : []),
    ...(who.isReopened ? [{ at: past.now - 10 * MINUTE, act: reopen }] : []),
    ...(isDone ? [{ at: startedAt + 48 * MINUTE, act: () => from(DEFAULT_ADDRESS).finish() }] : []),
  ].filter(({ at }) => at <= past.now)
}

/** `goTo` moves the clock of the demo server forward. */
export async function runDemoTests(past: Past, goTo: (at: number) => void): Promise<number> {
  const bank = await readBank(await past.signIn())
  const round = new Map<string, string>()
  const inviteAll = async () => {
    for (const [email, code] of await fillDemoRound(await past.signIn(), past.now)) round.set(email, code)
  }
  const allCandidates = [...candidates, ...demoCandidates]
  const lives = allCandidates.flatMap((who) => candidateMoments(who, past, { bank, round }))
  const moments = [{ at: past.now - WEEK, act: inviteAll }, ...lives].sort((one, other) => one.at - other.at)
  for (const { at, act } of moments) {
    goTo(at)
    await act()
  }
  goTo(past.now)
  return allCandidates.length + (await decideRound(await past.signIn(), round))
}
