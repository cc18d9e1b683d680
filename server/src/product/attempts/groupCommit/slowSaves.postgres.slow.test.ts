import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeBank, makeRunningExam } from '../../../../../testing/client/exam.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer } from '../../../../../testing/server/testServer.ts'

test('a server is not ready while an answer has waited for the database for more than five seconds', async () => {
  const server = await startTestServer()
  onTestFinished(server.close)
  await makeBank(server, 10)
  const { candidate, questions } = await makeRunningExam(server)
  const now = performance.now.bind(performance)
  let passedMs = 0
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs)
  onTestFinished(() => spy.mockRestore())
  const other = new pg.Client({ connectionString: server.place.databaseUrl })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin; lock table submissions in share mode')
  const [question] = questions
  if (!question) throw new Error('The test has no question')
  const saved = candidate.submit(question, [question.answers_base[0]?.id ?? 0])
  await setImmediate()

  const ready = () => {
    passedMs += 5_001
    return ask(server.url, '/api/ready')
  }
  await expect
    .poll(ready)
    .toMatchObject({ status: 503, json: { detail: 'A save has been waiting for more than 5 seconds' } })

  await other.query('rollback')
  await saved
  await expect.poll(ready).toMatchObject({ status: 200 })
})
