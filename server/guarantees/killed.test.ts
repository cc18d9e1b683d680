import { setImmediate as turn } from 'node:timers/promises'
import { closeInterview } from '@assay/contract/exam'
import { getResults } from '@assay/contract/results'
import { expect, test } from 'vitest'
import { freshSettings, launch } from '../test/process.ts'
import { PATIENCE, rounds, tell } from '../test/promise.ts'
import { enter, type Seat, sitDown } from '../test/remoteExam.ts'

const READY = 'Assay is ready at'
const CANDIDATES = 8

/** One submission and what its candidate heard of it: a broken connection tells nothing. */
interface Said {
  question: number
  options: string
  heard: 'ok' | 'refused' | 'unknown'
}

interface Candidate extends Seat {
  said: Said[]
  sent: number
}

const wait = (turns: number) =>
  Array.from({ length: turns }).reduce<Promise<void>>((done) => done.then(() => turn()), Promise.resolve())

/** Answers as fast as it can, each time another selection than before, until the server is gone. */
async function answerUntilCut(candidate: Candidate, hear: () => void): Promise<void> {
  for (;;) {
    const at = candidate.sent % candidate.questions.length
    const question = candidate.questions[at]
    if (!question) throw new Error('an empty paper')
    const round = Math.floor(candidate.sent / candidate.questions.length)
    const several = 2 ** question.answers_base.length - 1
    // The bits of a number that counts up choose the options, so that no two neighbours are alike.
    const bits = 1 + (round % several)
    const answers = question.answers_base.flatMap(({ id }, bit) => (bits & (1 << bit) ? [id] : []))
    candidate.sent += 1
    const heard = await candidate.submit(question, answers)
    candidate.said.push({ question: question.id, options: JSON.stringify(answers.toSorted((a, b) => a - b)), heard })
    if (heard === 'unknown') return
    hear()
  }
}

/** Everything acknowledged must be there in its order, and between it nothing but what may be there. */
function compare(said: readonly Said[], stored: readonly string[]) {
  let next = 0
  let lost = 0
  for (const { options, heard } of said) {
    if (stored[next] === options && heard !== 'refused') next += 1
    else if (heard === 'ok') lost += 1
  }
  return { lost, phantom: stored.length - next }
}

test(
  'no acknowledged answer is lost, and none appears, whenever the server is killed',
  async () => {
    const { settings, url, remove } = await freshSettings()
    const kills = rounds(10, 200)
    let server = launch(settings)
    await server.until(READY)
    const staff = await enter(url)
    const candidates: Candidate[] = []
    while (candidates.length < CANDIDATES) candidates.push({ ...(await sitDown(staff)), said: [], sent: 0 })

    const ready: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      let left = 20 + Math.floor(Math.random() * 150)
      const turns = Math.floor(Math.random() * 12)
      const hear = () => {
        left -= 1
        if (left === 0) void wait(turns).then(() => server.signal('SIGKILL'))
      }
      await Promise.all(candidates.map((candidate) => answerUntilCut(candidate, hear)))
      await server.ended
      const began = performance.now()
      server = launch(settings)
      await server.until(READY)
      ready.push(performance.now() - began)
    }

    const total = { ok: 0, unknown: 0, lost: 0, phantom: 0 }
    for (const { code, said } of candidates) {
      await staff(closeInterview, { params: { code } })
      const { questions } = await staff(getResults, { params: { code } })
      for (const { id, answers, history } of questions) {
        const stored = history.map((_, at) => {
          const chosen = answers.filter(({ result }) => result[at]?.chosen).map((answer) => answer.id)
          return JSON.stringify(chosen.toSorted((a, b) => a - b))
        })
        const own = said.filter(({ question }) => question === id)
        const { lost, phantom } = compare(own, stored)
        total.lost += lost
        total.phantom += phantom
      }
      total.ok += said.filter(({ heard }) => heard === 'ok').length
      total.unknown += said.filter(({ heard }) => heard === 'unknown').length
    }
    server.signal('SIGKILL')
    await server.ended
    await remove()

    const restart = ready.toSorted((one, other) => one - other)[Math.floor(ready.length / 2)] ?? 0
    tell(
      'G1',
      `${total.lost} lost, ${total.phantom} phantom of ${total.ok} acknowledged over ${kills} kills ` +
        `(${total.unknown} unknown); ready again after ${Math.round(restart)} ms`,
    )
    expect(total).toMatchObject({ lost: 0, phantom: 0 })
    expect(total.ok).toBeGreaterThan(kills * 20)
  },
  PATIENCE,
)
