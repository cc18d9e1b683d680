import { closeInterview } from '@assay/contract/exam/exam'
import { applyKeyFix, getKeyFix, previewKeyFix, type Treatment, undoKeyFix } from '@assay/contract/insight/keyFix'
import { listQuestionInsight } from '@assay/contract/insight/questions'
import { reopenInterview } from '@assay/contract/interviews/addTime'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import { getQuestion, type Question, updateQuestion } from '@assay/contract/questions/questions'
import { getResults } from '@assay/contract/results/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../testing/client/caller.ts'
import { correctOptionIds, makeBank, makeRunningExam } from '../../testing/client/exam.ts'
import { ENGINE } from '../../testing/server/database.ts'
import { printFigure, randomItem, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { expectAgreement } from '../../testing/server/insight/agreement.ts'
import { expectRecount } from '../../testing/server/insight/recount.ts'
import { differences } from '../../testing/server/places/differences.ts'
import { ask } from '../../testing/server/rawRequests.ts'
import { openNode, startTestServer, type TestServer } from '../../testing/server/testServer.ts'

const AN_HOUR_AND_MORE = 61 * 60_000

let server: TestServer
let bank: Question[]
/** The questions whose answer keys are fixed repeatedly. The second question is multiple choice. */
let fixed: Question[]
beforeAll(async () => {
  server = await startTestServer()
  bank = await makeBank(server, 12)
  fixed = [bank[1], bank[3]].filter((question) => question !== undefined)
})
afterAll(() => server.close())

async function begin(): Promise<string> {
  const { candidate, questions } = await makeRunningExam(server)
  const answered = questions.filter(() => Math.random() < 0.7)
  for (const question of answered) {
    const right = correctOptionIds(bank, question)
    const others = question.answers_base.map(({ id }) => id).filter((id) => !right.includes(id))
    const chosen = Math.random() < 0.6 ? right : others.slice(0, 1)
    // If a fix left only one correct answer, later tests show a single choice, so only one option can be submitted.
    await candidate.submit(question, question.is_multiple_choice ? chosen : chosen.slice(0, 1))
  }
  return candidate.code
}

const closeTest = (code: string) => server.anonymous(closeInterview, { params: { code } })
/** The result without the time of the last change, because a fix and the undo of a fix both change this time. */
const resultText = async (code: string) => {
  const { text, status } = await ask(server.url, `/api/interview/${code}/results`, { token: server.staff.token })
  expect(status).toBe(200)
  return text.replace(/"updated_time":"[^"]+",/, '')
}
const pageOf = async (code: string) => (await ask(server.url, `/api/interview/${code}/question?page_num=1`)).text
const results = (code: string) => server.staff(getResults, { params: { code } })

const someRight = ({ answers }: Question) => {
  const right = answers.map(({ id }) => id).filter(() => Math.random() < 0.4)
  return right.length > 0 ? right : [randomItem(answers).id]
}

const TREATMENTS: Treatment[] = ['rescore', 'void', 'leave']

interface Standing {
  id: number
  question: Question
}

async function fixAsPreviewed(question: Question): Promise<Standing | null> {
  const [right, treatment] = [someRight(question), randomItem(TREATMENTS)]
  const of_version = Math.random() < 0.3 ? 1 : undefined
  const more = of_version === undefined ? {} : { of_version }
  const query = { right: right.join(','), treatment, end_index: '100', ...(of_version && { of_version: '1' }) }
  const params = { id: question.id }
  const preview = await server.staff(previewKeyFix, { params, query })
  const body = { version: preview.version, right, treatment, reason: 'The key was wrong', ...more }
  if (preview.refusal) {
    await expect(server.staff(applyKeyFix, { params, body })).rejects.toMatchObject({ code: preview.refusal })
    return null
  }
  const { id, ...made } = await server.staff(applyKeyFix, { params, body })
  const { finished, unfinished, changed, score_changed, right_before } = preview
  expect(made).toMatchObject({ finished, unfinished, changed, score_changed, right_before })
  const kept = await server.staff(getKeyFix, { params: { id }, query: { end_index: '100' } })
  expect(kept.changes).toEqual(preview.changes)
  for (const { code, score_after } of preview.changes.slice(0, 3)) expect((await results(code)).score).toBe(score_after)
  return { id, question }
}

async function undoLatestOf(standing: Standing[], { id }: Question): Promise<void> {
  const at = standing.findLastIndex(({ question }) => question.id === id)
  const [latest] = at < 0 ? [] : standing.splice(at, 1)
  if (latest) await server.staff(undoKeyFix, { params: { id: latest.id }, body: { reason: 'It was right' } })
}

async function fixWhileOneGoesOn(fix: () => Promise<unknown>): Promise<void> {
  const code = await begin()
  server.clock.advance(AN_HOUR_AND_MORE)
  await server.staff(reopenInterview, { params: { code }, body: { minutes: 5, reason: 'The lights went out' } })
  await fix()
  await expectRecount(server.staff)
  await closeTest(code)
  await expectRecount(server.staff)
}

test(
  'an answer key fix makes exactly the previewed changes, its undo restores every byte, and all counts stay correct',
  async () => {
    const steps = rounds(12, 2_000)
    const [codes, running, standing]: [string[], string[], Standing[]] = [[], [], []]
    for (let made = 0; made < 6; made += 1) codes.push(await begin())
    for (const code of codes) await closeTest(code)
    const drawn = new Map(await Promise.all(codes.map(async (code) => [code, await resultText(code)] as const)))

    const ended: string[] = []
    const actions: (() => Promise<unknown>)[] = [
      async () => running.push(await begin()),
      async () => {
        const code = running.pop()
        if (!code) return
        await closeTest(code)
        ended.push(code)
      },
      async () => {
        const code = ended.pop()
        if (code) await server.staff(deleteInterview, { params: { code } })
      },
      async () => {
        const question = randomItem(fixed)
        await server.staff(updateQuestion, {
          params: { id: question.id },
          body: { description: `In other words ${Math.floor(Math.random() * 3)}?` },
        })
      },
      async () => undoLatestOf(standing, randomItem(fixed)),
    ]
    const fix = async () => {
      const reading = running.at(-1)
      const page = reading && (await pageOf(reading))
      const applied = await fixAsPreviewed(randomItem(fixed))
      if (applied) standing.push(applied)
      if (reading) expect(await pageOf(reading)).toBe(page)
      await expectAgreement(server.staff, codes.slice(0, 2))
    }
    for (let step = 0; step < steps; step += 1) {
      await (Math.random() < 0.5 ? fix() : randomItem(actions)())
      if (step % 250 === 249) await expectRecount(server.staff)
    }
    const editions = await expectRecount(server.staff)
    await fixWhileOneGoesOn(fix)
    expect(await differences(server.db)).toEqual([])

    while (standing.length > 0) await undoLatestOf(standing, standing.at(-1)?.question ?? randomItem(fixed))
    for (const [code, bytes] of drawn) expect(await resultText(code)).toBe(bytes)
    await server.staff(deleteInterview, { params: { code: codes[0] ?? '' } })
    await expectRecount(server.staff)
    printFigure('G29 key fixes and what they said', `0 of ${steps} steps differ`)
    printFigure('G30 tallies against a recount', `0 of ${editions} editions differ after ${steps} steps`)
  },
  TIMEOUT_MS,
)

async function otherKeyOf({ id }: Question): Promise<number[]> {
  const { answers } = await server.staff(getQuestion, { params: { id } })
  // If the current answer key contains all options, a key with only the first option is different too.
  const chosen = answers.find(({ is_valid }) => !is_valid) ?? answers[0]
  return chosen ? [chosen.id] : []
}

test(
  'a test that ends during an answer key fix is never scored with the old answer key',
  async () => {
    const races = rounds(4, 300)
    const question = fixed[0]
    if (!question) throw new Error('no question')
    let met = 0
    for (let race = 0; race < races; race += 1) {
      const right = await otherKeyOf(question)
      const code = await begin()
      const query = { right: right.join(','), treatment: 'rescore' as const }
      const { version } = await server.staff(previewKeyFix, { params: { id: question.id }, query })
      const body = { version, right, treatment: query.treatment, reason: 'Mistyped' }
      const [made] = await Promise.all([
        server.staff(applyKeyFix, { params: { id: question.id }, body }),
        closeTest(code),
      ])
      const shown = (await results(code)).questions.find(({ id }) => id === question.id)
      if (!shown) continue
      met += 1
      expect(shown.answers.filter(({ is_valid }) => is_valid).map(({ id }) => id)).toEqual(right)
      expect(shown.key_fix?.id).toBe(made.id)
    }
    await expectRecount(server.staff)
    printFigure('G29 ends while a key is fixed', `0 of ${met} by the old key`)
  },
  TIMEOUT_MS,
)

type Shown = Awaited<ReturnType<typeof lookAt>>
const lookAt = () => server.staff(listQuestionInsight, { query: {} })

/**
 * The response without the calculated difficulties, because a calculation that runs between two reads can change them.
 */
const counted = ({ questions, interviews, pending }: Shown) => ({
  interviews,
  pending,
  questions: questions.map(({ difficulty: _, difficulty_error: __, ...rest }) => rest),
})

/** The fix that is processed second is refused, because the question has changed. */
async function fixOnBoth(nodes: readonly Caller[], question: Question): Promise<void> {
  const right = await otherKeyOf(question)
  const params = { id: question.id }
  const query = { right: right.join(','), treatment: 'rescore' as const }
  const { version } = await server.staff(previewKeyFix, { params, query })
  const body = { version, right, treatment: query.treatment, reason: 'Seen by two' }
  const settled = await Promise.allSettled(nodes.map((node) => node(applyKeyFix, { params, body })))
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toMatchObject([{ status: 409, code: 'QUESTION_CHANGED' }])
}

test('if two nodes fix the same answer key at the same time, one fix is stored and each test counts once', async () => {
  const other = ENGINE === 'postgres' ? await openNode({ place: server.place, clock: server.clock }) : server
  try {
    const there = other.holder(server.staff.token ?? '')
    for (let time = 0; time < 3; time += 1) {
      await closeTest(await begin())
      const [here, beside] = await Promise.all([lookAt(), there(listQuestionInsight, { query: {} })])
      expect(counted(beside)).toEqual(counted(here))
      await fixOnBoth([server.staff, there], fixed[0] ?? randomItem(bank))
    }
    await expectRecount(there)
  } finally {
    if (other !== server) await other.stop()
  }
})
