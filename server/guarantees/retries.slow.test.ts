import { randomUUID } from 'node:crypto'
import { closeInterview, type ExamQuestion } from '@assay/contract/exam/exam'
import { getResults } from '@assay/contract/results/results'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank, makeRunningExam } from '../../testing/client/exam.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { openFaultyProxy, type RequestOutcome } from '../../testing/server/network/faultyProxy.ts'
import { placeOf, sendPut } from '../../testing/server/remote/remoteExam.ts'
import { startTestServer, type TestServer } from '../../testing/server/testServer.ts'

let server: TestServer
let proxy: Awaited<ReturnType<typeof openFaultyProxy>>
beforeAll(async () => {
  server = await startTestServer()
  proxy = await openFaultyProxy(server.url)
  await makeBank(server, 10)
})
afterAll(async () => {
  proxy.close()
  await server.close()
})

interface Submission {
  question: number
  options: number[]
  key: string
}

function model() {
  const answers = new Map<number, string>()
  const history = new Map<number, number[][]>()
  const responses = new Map<string, { is_answered: boolean; amount_of_answered_questions: number }>()
  return {
    take({ question, options, key }: Submission) {
      const before = responses.get(key)
      if (before) return before
      if ((answers.get(question) ?? '') !== options.join()) {
        answers.set(question, options.join())
        history.set(question, [...(history.get(question) ?? []), options])
      }
      const amount = [...answers.values()].filter((options) => options !== '').length
      const receipt = { is_answered: options.length > 0, amount_of_answered_questions: amount }
      responses.set(key, receipt)
      return receipt
    },
    historyOf: (question: number) => history.get(question) ?? [],
  }
}

const fate = fc.constantFrom<RequestOutcome>('arrives', 'arrives', 'lost', 'unanswered', 'held')
const tab = fc.nat(1)
const step = fc.oneof(
  fc.record({ kind: fc.constant('answer' as const), tab, fate, question: fc.nat(2), bits: fc.nat(7) }),
  fc.record({ kind: fc.constant('retry' as const), tab, fate }),
  fc.record({ kind: fc.constant('release' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function play(steps: readonly Step[]): Promise<void> {
  const { candidate, questions } = await makeRunningExam(server)
  const several = questions.filter(({ is_multiple_choice }) => is_multiple_choice)
  const expected = model()
  const held: Submission[] = []
  const last: (Submission | undefined)[] = [undefined, undefined]

  const send = async (submission: Submission, by: number, own: RequestOutcome) => {
    last[by] = submission
    proxy.next(own)
    const question = several[submission.question] as ExamQuestion
    const body = { question_code: question.code, answers: submission.options }
    const heard = await sendPut(proxy.url, placeOf(candidate.code, question), body, submission.key).catch(() => null)
    if (own === 'held') held.push(submission)
    if (own === 'lost' || own === 'held') return expect(heard).toBeNull()
    const receipt = expected.take(submission)
    if (own === 'unanswered') return expect(heard).toBeNull()
    expect({ status: heard?.status, ...JSON.parse(heard?.text ?? '{}') }).toMatchObject({ status: 200, ...receipt })
  }

  for (const one of [...steps, { kind: 'release' as const }]) {
    if (one.kind === 'release') {
      await proxy.release()
      for (const submission of held.splice(0)) expected.take(submission)
    } else if (one.kind === 'retry') {
      const again = last[one.tab]
      if (again) await send(again, one.tab, one.fate)
    } else {
      const ids = (several[one.question] as ExamQuestion).answers_base.map(({ id }) => id).toSorted((a, b) => a - b)
      const options = ids.filter((_, bit) => one.bits & (1 << bit))
      await send({ question: one.question, options, key: randomUUID() }, one.tab, one.fate)
    }
  }

  await server.anonymous(closeInterview, { params: { code: candidate.code } })
  const { questions: shown } = await server.staff(getResults, { params: { code: candidate.code } })
  for (const [at, { id }] of several.entries()) {
    const { answers = [], history = [] } = shown.find((question) => question.id === id) ?? {}
    const entries = history.map((_, entry) =>
      answers.filter(({ result }) => result[entry]?.chosen).map((one) => one.id),
    )
    expect(entries.map((entry) => entry.toSorted((a, b) => a - b))).toEqual(expected.historyOf(at))
  }
}

test(
  'after lost, delayed or repeated requests, the stored answers equal those of a model',
  async () => {
    const schedules = rounds(300, 10_000)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), (steps) => play(steps)),
      { numRuns: schedules },
    )
    printFigure('G2', `0 divergences in ${schedules} schedules`)
  },
  TIMEOUT_MS,
)
