import { closeInterview } from '@assay/contract/exam/exam'
import { applyKeyFix, previewKeyFix } from '@assay/contract/insight/keyFix'
import { listQuestionInsight } from '@assay/contract/insight/questions'
import { getQuestion, type Question } from '@assay/contract/questions/questions'
import { getResults } from '@assay/contract/results/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../testing/client/caller.ts'
import { makeBank } from '../../testing/client/exam.ts'
import { ENGINE } from '../../testing/server/database.ts'
import { printFigure, randomItem, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { startRandomTest } from '../../testing/server/insight/keyFixTest.ts'
import { expectRecount } from '../../testing/server/insight/recount.ts'
import { openNode, startTestServer, type TestServer } from '../../testing/server/testServer.ts'

let server: TestServer
let bank: Question[]
let fixed: Question[]
beforeAll(async () => {
  server = await startTestServer()
  bank = await makeBank(server, 12)
  fixed = [bank[1], bank[3]].filter((question) => question !== undefined)
})
afterAll(() => server.close())

const begin = () => startRandomTest(server, bank)
const closeTest = (code: string) => server.anonymous(closeInterview, { params: { code } })
const results = (code: string) => server.staff(getResults, { params: { code } })

async function otherKeyOf({ id }: Question): Promise<number[]> {
  const { answers } = await server.staff(getQuestion, { params: { id } })
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
 * Returns the response without the calculated difficulties, because a calculation that runs between two reads can
 * change the difficulties.
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
