import { applyKeyFix, undoKeyFix } from '@assay/contract/insight/keyFix'
import { listQuestionInsight } from '@assay/contract/insight/questions'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import { reopenInterview } from '@assay/contract/interviews/interviewTime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, correctOptionIds, makeBank } from '../../../../testing/client/exam.ts'
import { accept, lateAnswerOf, sendLate } from '../../../../testing/client/late.ts'
import { makeBlueprint, makeInvited } from '../../../../testing/client/round.ts'
import { differences } from '../../../../testing/server/places/differences.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function outcomesOf({ id }: { id: number }) {
  expect(await differences(server.db)).toEqual([])
  const rows = await server.db.selectFrom('blueprint_outcomes').selectAll().where('blueprint_id', '=', id).execute()
  return rows
    .filter(({ amount }) => amount > 0)
    .map(({ correct, counted, amount }) => `${amount} × ${correct}/${counted}`)
    .toSorted()
}

test('each test of a blueprint is counted by its result when it ends, and counted again if the result changes', async () => {
  const bank = await makeBank(server, 10)
  const blueprint = await makeBlueprint(server)
  const begin = async (who: number) => {
    const { code, email } = await makeInvited(server, blueprint, {}, who)
    const candidate = candidateOf(server.anonymous, code, email)
    return { code, candidate, questions: (await candidate.start()).questions }
  }
  const asks = bank[0]
  if (!asks) throw new Error('an empty bank')
  const isAsked = ({ id }: { id: number }) => id === asks.id

  const [done, idle, slow] = [await begin(1), await begin(2), await begin(3)]
  for (const question of done.questions.slice(0, 4))
    await done.candidate.submit(question, correctOptionIds(bank, question))
  const [own] = slow.questions.filter(isAsked)
  if (!own) throw new Error('a paper without the question')
  await slow.candidate.draft(own, correctOptionIds(bank, own))
  await done.candidate.finish()
  await idle.candidate.finish()
  expect(await outcomesOf(blueprint)).toEqual(['1 × 4/10'])
  server.clock.advance(2 * 60 * 60_000)
  server.staff = await server.signIn(server.consultantUser.email)
  await server.staff(listQuestionInsight, { query: {} })
  expect(await outcomesOf(blueprint)).toEqual(['1 × 1/10', '1 × 4/10'])

  const [first] = idle.questions.filter((one) => !isAsked(one))
  if (!first) throw new Error('an empty paper')
  await sendLate(server.anonymous, idle.code, [
    lateAnswerOf(first, correctOptionIds(bank, first), server.clock.now() - 2 * 60 * 60_000),
  ])
  await accept(server, idle.code)
  expect(await outcomesOf(blueprint)).toEqual(['1 × 4/10', '2 × 1/10'])

  const wasRight = done.questions.slice(0, 4).some(isAsked)
  await server.staff(listQuestionInsight, { query: {} })
  const fix = await server.staff(applyKeyFix, {
    params: { id: asks.id },
    body: { version: 1, right: correctOptionIds(bank, own), treatment: 'void', reason: 'Two are right' },
  })
  const voided = [`1 × ${wasRight ? 3 : 4}/9`, '1 × 0/9', '1 × 1/9'].toSorted()
  expect(await outcomesOf(blueprint)).toEqual(voided)
  await server.staff(undoKeyFix, { params: { id: fix.id }, body: { reason: 'One is' } })
  expect(await outcomesOf(blueprint)).toEqual(['1 × 4/10', '2 × 1/10'])

  await server.staff(reopenInterview, { params: { code: slow.code }, body: { minutes: 5, reason: 'Lights out' } })
  expect(await outcomesOf(blueprint)).toEqual(['1 × 1/10', '1 × 4/10'])
  await server.staff(deleteInterview, { params: { code: done.code } })
  expect(await outcomesOf(blueprint)).toEqual(['1 × 1/10'])
})
