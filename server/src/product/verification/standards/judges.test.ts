import {
  createStandard,
  endStandardRound,
  listOwnStandards,
  rateQuestions,
} from '@assay/contract/verification/standards'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeBank } from '../../../../../testing/client/exam.ts'
import { makeBlueprint } from '../../../../../testing/client/round.ts'
import { type MailServer, openMailServer } from '../../../../../testing/fakes/mailServer.ts'
import { mailTo } from '../../../../../testing/server/mail.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let testServer: TestServer
let server: MailServer
beforeAll(async () => {
  server = await openMailServer()
  testServer = await startTestServer({ config: mailTo(server.url) })
})
afterAll(async () => {
  await testServer.close()
  await server.close()
})

test('a judge gets a mail, and sees the questions to rate until every question is rated', async () => {
  const ids = (await makeBank(testServer, 10)).map(({ id }) => id)
  const blueprint = await makeBlueprint(testServer, { name: 'Backend' })
  const body = { judges: [testServer.consultantUser.id, testServer.adminUser.id], question_ids: ids }
  const { id } = await testServer.admin(createStandard, { params: { id: blueprint.id }, body })
  await vi.waitFor(() => expect(server.mails.length).toBe(1), { timeout: 300_000, interval: 50 })

  expect(server.mails.map(({ headers }) => headers['to'])).toEqual([
    expect.stringContaining(testServer.consultantUser.email),
  ])
  expect(server.mails[0]?.text).toContain(`https://assay.example/admin/standards/${id}`)

  const waiting = { id, blueprint: { id: blueprint.id, name: 'Backend' }, questions: 10 }
  const rate = (some: readonly number[]) =>
    testServer.consultant(rateQuestions, {
      params: { id },
      body: { ratings: some.map((question_id) => ({ question_id, rating: 60 })) },
    })
  expect((await testServer.consultant(listOwnStandards)).standards).toEqual([{ ...waiting, rated: 0 }])
  await rate(ids.slice(0, 4))
  expect((await testServer.consultant(listOwnStandards)).standards).toEqual([{ ...waiting, rated: 4 }])
  await rate(ids.slice(4))
  expect((await testServer.consultant(listOwnStandards)).standards).toEqual([])
  expect((await testServer.admin(listOwnStandards)).standards).toEqual([{ ...waiting, rated: 0 }])
})

test('judges also get a mail when the next round of ratings begins, but not when ratings end', async () => {
  const ids = (await makeBank(testServer, 10)).map(({ id }) => id)
  const blueprint = await makeBlueprint(testServer, { name: 'Data' })
  const body = { judges: [testServer.consultantUser.id, testServer.adminUser.id], question_ids: ids }
  const { id } = await testServer.admin(createStandard, { params: { id: blueprint.id }, body })
  const ratings = { ratings: ids.map((question_id) => ({ question_id, rating: 60 })) }
  await testServer.admin(rateQuestions, { params: { id }, body: ratings })
  await testServer.consultant(rateQuestions, { params: { id }, body: ratings })
  const mailsOfThis = () => server.mails.filter(({ text }) => text.includes(`/admin/standards/${id}`)).length
  await vi.waitFor(() => expect(mailsOfThis()).toBe(1), { timeout: 300_000, interval: 50 })

  await testServer.admin(endStandardRound, { params: { id }, body: { close: false } })
  await vi.waitFor(() => expect(mailsOfThis()).toBe(2), { timeout: 300_000, interval: 50 })
  await testServer.admin(endStandardRound, { params: { id }, body: { close: true } })
  expect(mailsOfThis()).toBe(2)
})
