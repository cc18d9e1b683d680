import { erase } from '@assay/contract/erasure/erasure'
import { applyKeyFix, undoKeyFix } from '@assay/contract/insight/keyFix'
import { deleteInterview, listInterviews } from '@assay/contract/interviews/interviews'
import { compareInterviews } from '@assay/contract/results/compare'
import { getResults } from '@assay/contract/results/results'
import { getRanking } from '@assay/contract/rounds'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { candidateOf, correctOptionIds, makeBank } from '../../../../testing/client/exam.ts'
import { accept, lateAnswerOf, sendLate } from '../../../../testing/client/late.ts'
import { makeBlueprint, makeInvited } from '../../../../testing/client/round.ts'
import { lateAfterClock, OVER } from '../../../../testing/server/lateAnswers/lateTest.ts'
import { differences } from '../../../../testing/server/places/differences.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
let bank: Awaited<ReturnType<typeof makeBank>>
beforeAll(async () => {
  server = await startTestServer()
  bank = await makeBank(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.freeze(server.clock.now())
  await signIn()
})

async function signIn() {
  server.staff = await server.signIn(server.consultantUser.email)
}

const refusedBy = (code: string, status = 409) => ({ status, code })

test('a candidate’s rank, the ranking and comparisons include accepted late answers', async () => {
  const blueprint = await makeBlueprint(server)
  const sit = async (who: number) => {
    const { code, email } = await makeInvited(server, blueprint, {}, who)
    const { questions } = await candidateOf(server.anonymous, code, email).start()
    return { code, questions }
  }
  const [one, other] = [await sit(1), await sit(2)]
  server.clock.advance(OVER)
  await signIn()
  const [first] = other.questions
  if (!first) throw new Error('an empty paper')
  await sendLate(server.anonymous, other.code, [lateAnswerOf(first, correctOptionIds(bank, first), server.clock.now())])
  const ranked = async () => {
    const { interviews } = await server.staff(getRanking, { params: { id: blueprint.id } })
    return interviews.map(({ code, score }) => [code, score])
  }
  expect((await ranked()).map(([, score]) => score)).toEqual([0, 0])
  const score = (await accept(server, other.code)).score ?? 0
  expect(score).toBeGreaterThan(0)

  expect(await ranked()).toEqual([
    [other.code, score],
    [one.code, 0],
  ])
  const result = await server.staff(getResults, { params: { code: other.code } })
  expect(result.standing).toMatchObject({ rank: 1 })
  const { interviews } = await server.staff(compareInterviews, { query: { codes: `${one.code},${other.code}` } })
  expect(interviews.map((each) => each.score)).toEqual([0, score])
  const listed = await server.staff(listInterviews, { query: { score: String(score - 1), limit: 100 } })
  expect(listed.interviews.map(({ code }) => code)).toContain(other.code)
})

test('an answer key fix and its undo also apply to late answers, accepted before or after the fix', async () => {
  const [before, after] = [await lateAfterClock(server, bank), await lateAfterClock(server, bank)]
  const results = (code: string) => server.staff(getResults, { params: { code } })
  await accept(server, before.code)
  const shared = before.second
  const known = bank.find(({ id }) => id === shared.id)
  const wrong = (known?.answers ?? []).filter(({ is_valid }) => !is_valid).map(({ id }) => id)
  const fix = await server.staff(applyKeyFix, {
    params: { id: shared.id },
    body: { version: 1, right: wrong.slice(0, 1), treatment: 'rescore', reason: 'The key was wrong' },
  })
  expect((await results(before.code)).score).toBe(20)
  await accept(server, after.code)
  expect(await differences(server.db)).toEqual([])

  await server.staff(undoKeyFix, { params: { id: fix.id }, body: { reason: 'It was right' } })
  for (const { code } of [before, after]) expect((await results(code)).score).toBe(30)
  expect(await differences(server.db)).toEqual([])
})

test('deleting or erasing an interview also deletes its undecided late answers', async () => {
  const [deleted, erased] = [
    await lateAfterClock(server, bank),
    await lateAfterClock(server, bank, { email: 'late.lena@example.com' }),
  ]
  await server.staff(deleteInterview, { params: { code: deleted.code } })
  await expect(accept(server, deleted.code)).rejects.toMatchObject(refusedBy('INTERVIEW_NOT_FOUND', 404))
  await expect(sendLate(server.anonymous, deleted.code, [lateAnswerOf(deleted.first, [], 0)])).rejects.toMatchObject(
    refusedBy('INTERVIEW_NOT_FOUND', 404),
  )

  const admin = await server.signIn(server.adminUser.email)
  const { amounts } = await admin(erase, { body: { email: erased.email } })
  expect(amounts.submissions).toBe(3)
  const ids = await server.db.selectFrom('interviews').select('id').execute()
  const rows = await server.db.selectFrom('late_answers').select('interview_id').execute()
  expect(rows.filter(({ interview_id }) => !ids.some(({ id }) => id === interview_id))).toEqual([])
})
