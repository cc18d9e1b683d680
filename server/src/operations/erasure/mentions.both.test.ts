import { decide, getDecision } from '@assay/contract/decisions/decisions'
import { createNote } from '@assay/contract/decisions/notes'
import { erase, previewErasure } from '@assay/contract/erasure/erasure'
import { acceptLate } from '@assay/contract/lateAnswers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFinished } from '../../../../testing/client/decisions.ts'
import { makeBank, makeInterview, makeRunningExam, rightAnswers } from '../../../../testing/client/exam.ts'
import { lateAnswerOf, sendLate } from '../../../../testing/client/late.ts'
import { handOver } from '../../../../testing/client/shares.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const WHO = { name: 'Ann Lee', email: 'ann.lee@example.com' }
let server: TestServer
let bank: Awaited<ReturnType<typeof makeBank>>
beforeAll(async () => {
  server = await startTestServer()
  bank = await makeBank(server, 10)
})
afterAll(() => server.close())

const preview = () => server.admin(previewErasure, { body: { email: WHO.email } })

test('an erasure removes the name from notes, reasons and opinions about other people', async () => {
  const [other = ''] = await makeFinished(server, 1)
  await makeInterview(server, WHO)
  const note = (text: string) => server.staff(createNote, { params: { code: other }, body: { text } })
  await note('Better than ANN LEE, ask ann.lee@example.com')
  await note('Mann Leeds is another one')
  await server.staff(decide, { body: { codes: [other], state: 'declined', reason: 'After Ann Lee' } })
  const { say } = await handOver(server, [other], { verdicts: true })
  await say({ number: 1, verdict: 'no', comment: 'Ann Lee, not Mann Leeds', name: 'Manager' })

  expect((await preview()).mentions).toEqual([
    { kind: 'note', code: other, text: 'Better than ANN LEE, ask ann.lee@example.com' },
    { kind: 'decision', code: other, text: 'After Ann Lee' },
    { kind: 'verdict', code: other, text: 'Ann Lee, not Mann Leeds' },
  ])
  await server.admin(erase, { body: { email: WHO.email } })

  const { notes, decision } = await server.staff(getDecision, { params: { code: other } })
  expect(notes.map(({ text }) => text)).toEqual(['Better than […], ask […]', 'Mann Leeds is another one'])
  expect(decision).toMatchObject({ state: 'declined', reason: 'After […]' })
  expect((await preview()).mentions).toEqual([])
  const verdicts = await server.db.selectFrom('verdicts').select('comment').execute()
  expect(verdicts).toEqual([{ comment: '[…], not Mann Leeds' }])
})

test('an e-mail that is only in a note about another candidate can be erased', async () => {
  const { code } = await makeInterview(server)
  await server.staff(createNote, { params: { code }, body: { text: 'Ask lone@example.com' } })
  const body = { email: 'lone@example.com' }
  expect(await server.admin(previewErasure, { body })).toMatchObject({ interviews: [], mentions: [{ kind: 'note' }] })

  await server.admin(erase, { body })

  expect((await server.staff(getDecision, { params: { code } })).notes).toMatchObject([{ text: 'Ask […]' }])
  await expect(server.admin(erase, { body })).rejects.toMatchObject({ status: 404, code: 'NOTHING_TO_ERASE' })
})

test('an erasure removes the name from the reason for which late answers of another person count', async () => {
  const clock = server.clock.now()
  const { interview, questions } = await makeRunningExam(server)
  const [question] = questions
  if (!question) throw new Error('an empty paper')
  server.clock.advance(2 * 3_600_000)
  await sendLate(server.anonymous, interview.code, [
    lateAnswerOf(question, rightAnswers(bank, question), clock + 60_000),
  ])
  const staff = await server.signIn(server.consultantUser.email)
  await staff(acceptLate, { params: { code: interview.code }, body: { reason: 'As for ann.lee@example.com' } })
  const mention = { kind: 'decision', code: interview.code, text: 'As for ann.lee@example.com' }
  server.admin = await server.signIn(server.adminUser.email)
  expect((await preview()).mentions).toEqual([mention])

  await server.admin(erase, { body: { email: WHO.email } })

  const reasons = await server.db.selectFrom('late_answers').select('reason').execute()
  expect(reasons).toEqual([{ reason: 'As for […]' }])
})
