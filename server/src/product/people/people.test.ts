import { getPerson } from '@assay/contract/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank, makeInterview } from '../../../../testing/client/exam.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server)
})
afterAll(() => server.close())

const personOf = async (code: string) => {
  const { interviews, ...amounts } = await server.admin(getPerson, { params: { code } })
  return { codes: interviews.map((one) => one.code), ...amounts }
}

test('the newest hundred interviews of a person are listed, and all interviews are counted', async () => {
  const codes: string[] = []
  for (let made = 0; made < 101; made += 1) {
    const { code } = await makeInterview(server, { email: 'often@example.com' })
    codes.push(code)
  }

  expect(await personOf(codes[0] ?? '')).toEqual({
    codes: codes.toReversed().slice(0, 100),
    amount_of_interviews: 101,
    amount_veiled: 0,
  })
})
