import { listInterviews } from '@assay/contract/interviews/interviews'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank, makeRunningExam } from '../../../../../testing/client/exam.ts'
import { timeOf } from '../../../../../testing/client/time.ts'
import { differences } from '../../../../../testing/server/places/differences.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const HOUR = 60 * 60_000
const OVER = HOUR + 7_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server)
  server.clock.freeze(server.clock.now())
})
afterAll(() => server.close())

test('the stored counts equal a full recount after a hundred reopenings', async () => {
  const tests = []
  for (let at = 0; at < 10; at += 1) tests.push(await makeRunningExam(server))
  server.clock.advance(OVER)
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(tests.map(({ interview }) => timeOf(server, interview.code).reopen(1)))
    if (round % 2) await Promise.all(tests.map(({ candidate }) => candidate.start()))
    else await Promise.all(tests.map(({ candidate }) => candidate.finish()))
    server.clock.advance(3 * HOUR)
    server.staff = await server.signIn(server.consultantUser.email)
  }
  await server.staff(listInterviews)

  expect(await differences(server.db)).toEqual([])
})
