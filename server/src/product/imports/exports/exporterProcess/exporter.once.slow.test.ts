import { exportQuestions } from '@assay/contract/imports/exports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeQuestion } from '../../../../../../testing/client/make.ts'
import { receiveFile } from '../../../../../../testing/client/receiveFile.ts'
import { startTestServer, type TestServer } from '../../../../../../testing/server/testServer.ts'
import { portableMarkdown } from '../portableMarkdown.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function costOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

test('texts that are slow to convert are exported outside the main thread', async () => {
  const rationale = `<${'*a_'.repeat(1_500)}`
  const { id } = await makeQuestion(server, { rationale })
  const take = (format: 'gift' | 'moodle' | 'qti') =>
    receiveFile(server.staff.connection, exportQuestions, { body: { format, ids: [id] } })
  await take('gift')
  const here = await costOf(() => portableMarkdown(rationale))

  for (const format of ['gift', 'moodle', 'qti'] as const)
    expect(await costOf(() => take(format)), format).toBeLessThan(here / 2)
})

test('too many simultaneous exports of a user get 429, and all accepted exports finish', async () => {
  const { id } = await makeQuestion(server)
  const take = () => receiveFile(server.staff.connection, exportQuestions, { body: { format: 'csv', ids: [id] } })

  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, take))

  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  for (const reason of refused) expect(reason).toMatchObject({ status: 429, code: 'TEXTS_WAITING' })
  expect(refused.length).toBeLessThan(3)
  expect((await take()).name).toBe('questions.csv')
})
