import { closeInterview } from '@assay/contract/exam/exam'
import { applyKeyFix, getKeyFix, previewKeyFix, type Treatment, undoKeyFix } from '@assay/contract/insight/keyFix'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import { reopenInterview } from '@assay/contract/interviews/interviewTime'
import { type Question, updateQuestion } from '@assay/contract/questions/questions'
import { getResults } from '@assay/contract/results/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank } from '../../testing/client/exam.ts'
import { printFigure, randomItem, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { expectAgreement } from '../../testing/server/insight/agreement.ts'
import { startRandomTest } from '../../testing/server/insight/keyFixTest.ts'
import { expectRecount } from '../../testing/server/insight/recount.ts'
import { differences } from '../../testing/server/places/differences.ts'
import { ask } from '../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../testing/server/testServer.ts'

const AN_HOUR_AND_MORE = 61 * 60_000

let server: TestServer
let bank: Question[]
/** Questions for repeated fixes of the answer key. The second question has several correct answers. */
let fixed: Question[]
beforeAll(async () => {
  server = await startTestServer()
  bank = await makeBank(server, 12)
  fixed = [bank[1], bank[3]].filter((question) => question !== undefined)
})
afterAll(() => server.close())

const begin = () => startRandomTest(server, bank)
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
