import { deleteInterview } from '@assay/contract/interviews/interviews'
import { getPerson } from '@assay/contract/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank, makeInterview } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeRound } from '../../../../testing/client/round.ts'
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
const inRound = async (email: string) => {
  const { interviews } = await makeRound(server, await makeBlueprint(server), [{ name: 'Carol', email }])
  return interviews[0]?.code ?? ''
}

test('all interviews of an e-mail address are listed together, regardless of round and letter case', async () => {
  const first = await inRound('carol@example.com')
  const second = await inRound('Carol@Example.com')
  const { code: alone } = await makeInterview(server, { email: 'carol@example.com', name: 'Carola' })
  await inRound('carol@example.org')

  const all = { codes: [alone, second, first], amount_of_interviews: 3, amount_veiled: 0 }
  for (const code of all.codes) expect(await personOf(code)).toEqual(all)

  await server.staff(deleteInterview, { params: { code: second } })
  expect(await personOf(first)).toMatchObject({ codes: [alone, first], amount_of_interviews: 2 })
  await expect(personOf(second)).rejects.toMatchObject({ status: 404, code: 'INTERVIEW_NOT_FOUND' })
})
