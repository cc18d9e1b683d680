import type { ExamQuestion } from '@assay/contract/exam/exam'
import { hhmmss } from '@assay/domain/exam/formatDuration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { candidateOf, correctOptionIds, makeBank, makeInterview } from '../../testing/client/exam.ts'
import { receiptOf, timeOf } from '../../testing/client/time.ts'
import { printFigure, randomItem, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { differences } from '../../testing/server/places/differences.ts'
import { startTestServer, type TestServer } from '../../testing/server/testServer.ts'

const MINUTE = 60_000
const STEPS = 14

let server: TestServer
let bank: Awaited<ReturnType<typeof makeBank>>
beforeAll(async () => {
  server = await startTestServer()
  bank = await makeBank(server, 10)
})
afterAll(() => server.close())
beforeEach(() => server.clock.freeze(server.clock.now()))

type State = 'to do' | 'running' | 'waiting' | 'ended by clock' | 'finished'

interface Model {
  state: State
  left: number
  taken: number
  allowed: number
  end: number | null
  answers: Set<string>
  drafts: Set<string>
  late: number
}

const isOut = ({ state, left }: Model) => state === 'running' && left === 0

function pass(model: Model, ms: number, now: number): void {
  if (model.state !== 'running') return
  const ran = Math.min(ms, model.left)
  if (model.left > 0 && ran === model.left) model.end = now + ran
  model.left -= ran
  model.taken += ran
  if (model.left === 0) model.late += ms - ran
}

function settle(model: Model): void {
  if (!isOut(model) || model.late <= 6_000) return
  model.state = 'ended by clock'
  for (const id of model.drafts) model.answers.add(id)
  model.drafts.clear()
}

const outcome = async (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

type Played = Awaited<ReturnType<typeof begin>>

async function begin() {
  const minutes = randomItem([0, 0, 10, 45])
  const interview = await makeInterview(server, { max_time: 20, ...(minutes > 0 && { accommodation: { minutes } }) })
  const allowed = (20 + minutes) * MINUTE
  const model: Model = {
    state: 'to do',
    left: allowed,
    taken: 0,
    allowed,
    end: null,
    late: 0,
    answers: new Set<string>(),
    drafts: new Set<string>(),
  }
  return {
    model,
    code: interview.code,
    candidate: candidateOf(server.anonymous, interview.code),
    questions: [] as ExamQuestion[],
  }
}

const closedOr = (model: Model, otherwise: string) => {
  if (model.state === 'to do' || model.state === 'waiting') return 'NOT_ACTIVATED'
  return model.state === 'running' && model.late <= 5_000 ? otherwise : 'INTERVIEW_CLOSED'
}

const actions: Record<string, (played: Played) => Promise<void>> = {
  async enter({ model, candidate, questions: known }) {
    const isOver = model.state === 'ended by clock' || model.state === 'finished' || isOut(model)
    const answer = candidate.start()
    expect(await outcome(answer)).toBe(isOver ? 'INTERVIEW_CLOSED' : 'done')
    if (isOver) return
    const { questions, remaining_time } = await answer
    if (known.length === 0) known.push(...questions)
    if (model.state !== 'running') Object.assign(model, { state: 'running', late: 0, end: null })
    expect(remaining_time).toBe(hhmmss(model.left))
  },
  async answer({ model, candidate, questions }) {
    if (questions.length === 0) return
    const question = randomItem(questions)
    expect(await outcome(candidate.submit(question, correctOptionIds(bank, question)))).toBe(closedOr(model, 'done'))
    if (closedOr(model, 'done') !== 'done') return
    model.answers.add(question.code)
    model.drafts.delete(question.code)
  },
  async select({ model, candidate, questions }) {
    if (questions.length === 0) return
    const question = randomItem(questions)
    expect(await outcome(candidate.draft(question, correctOptionIds(bank, question)))).toBe(closedOr(model, 'done'))
    if (closedOr(model, 'done') === 'done' && !model.answers.has(question.code)) model.drafts.add(question.code)
  },
  async give({ model, code }) {
    const seconds = randomItem([1, 90, 1_800])
    const expected = isOut(model) ? 'INTERVIEW_CLOSED' : closedOr(model, 'done')
    const isWaiting = model.state === 'waiting'
    expect(await outcome(timeOf(server, code).give(seconds))).toBe(isWaiting ? 'done' : expected)
    if (!isWaiting && expected !== 'done') return
    model.left += seconds * 1_000
    model.allowed += seconds * 1_000
  },
  async finish({ model, candidate }) {
    expect(await outcome(candidate.finish())).toBe(model.state === 'to do' ? 'NOT_ACTIVATED' : 'done')
    if (model.state === 'waiting') model.state = 'ended by clock'
    if (model.state !== 'running' || isOut(model)) return
    Object.assign(model, { state: 'finished', end: server.clock.now() })
  },
  async reopen({ model, code }) {
    const minutes = randomItem([1, 5, 30])
    settle(model)
    const expected =
      { 'ended by clock': 'done', finished: 'CLOSED_BY_CANDIDATE' }[model.state as string] ?? 'NOT_CLOSED'
    expect(await outcome(timeOf(server, code).reopen(minutes))).toBe(expected)
    if (expected !== 'done') return
    // A second reopening replaces the time that was left from the first reopening. The times are not added up.
    model.allowed += minutes * MINUTE - model.left
    model.left = minutes * MINUTE
    model.state = 'waiting'
  },
}

async function compare({ model, code }: Played): Promise<void> {
  const time = timeOf(server, code)
  const seen = await time.look()
  settle(model)
  const { clock, receipt } = await time.evidence()
  const isOver = model.state === 'finished' || model.state === 'ended by clock'

  expect(seen.remaining_time).toBe(hhmmss(isOver ? 0 : model.left))
  expect(seen.interview_time).toBe(hhmmss(model.taken))
  expect(seen.end_time).toBe(isOver && model.end !== null ? new Date(model.end).toISOString() : null)
  expect(seen.is_activated).toBe(model.state !== 'to do' && model.state !== 'waiting')
  expect(seen.score).toBe(isOver ? model.answers.size * 10 : null)
  const sum = clock.reduce((seconds, row) => seconds + row.seconds, 0)
  const unstarted = model.state === 'to do' ? 20 * 60 : 0
  expect(sum + unstarted).toBe(model.allowed / 1_000)
  expect(receipt === null ? null : receipt.is_intact).toBe(isOver ? true : null)
  if (isOver) expect((await receiptOf(server.anonymous, code)).receipt).toBe(receipt?.receipt)
}

test(
  'after any sequence of steps, the clock, end and result of a test equal those of a model',
  async () => {
    const histories = rounds(6, 600)
    let done = 0
    for (let history = 0; history < histories; history += 1) {
      server.staff = await server.signIn(server.consultantUser.email)
      const played = await begin()
      for (let step = 0; step < STEPS; step += 1) {
        const later = randomItem([
          0,
          1_000,
          4_999,
          5_001,
          6_001,
          7 * MINUTE,
          20 * MINUTE,
          played.model.left,
          played.model.left + 5_001,
        ])
        pass(played.model, later, server.clock.now())
        server.clock.advance(later)
        const name = step < 2 ? 'enter' : randomItem(Object.keys(actions))
        await actions[name]?.(played)
        await compare(played)
        done += 1
      }
    }

    expect(await differences(server.db)).toEqual([])
    printFigure('G26', `0 differences from a model after ${done} changes of ${histories} tests`)
  },
  TIMEOUT_MS,
)
