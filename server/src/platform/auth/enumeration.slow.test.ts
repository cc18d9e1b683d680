import { deleteUser, updateUser } from '@assay/contract/users'
import { expect, test } from 'vitest'
import { makeUser } from '../../../../testing/client/make.ts'
import { PASSWORD } from '../../../../testing/client/people.ts'
import { printFigure } from '../../../../testing/server/guarantee.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer } from '../../../../testing/server/testServer.ts'

const ROUNDS = 20

const withoutDate = (headers: Headers) => [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

test('the response to a sign-in does not reveal if the user exists', async () => {
  const server = await startTestServer({ inEarnest: true })
  const [inactive, deleted] = [await makeUser(server), await makeUser(server)]
  await server.admin(updateUser, { params: { id: inactive.id }, body: { is_active: false } })
  await server.admin(deleteUser, { params: { id: deleted.id } })
  const tries = {
    unknown: { username: 'nobody@example.com', password: PASSWORD },
    'wrong password': { username: server.consultantUser.email, password: 'a wrong one' },
    'inactive, right password': { username: inactive.email, password: PASSWORD },
    'inactive, wrong password': { username: inactive.email, password: 'a wrong one' },
    'deleted, right password': { username: deleted.email, password: PASSWORD },
  }
  const times: Record<string, number[]> = {}
  const answers = new Set<string>()

  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [who, form] of Object.entries(tries)) {
      const began = performance.now()
      const { status, text, headers } = await ask(server.url, '/api/login/access-token', { method: 'POST', form })
      times[who] = [...(times[who] ?? []), performance.now() - began]
      answers.add(JSON.stringify({ status, text, headers: withoutDate(headers) }))
    }
  }
  await server.close()

  expect(answers.size).toBe(1)
  expect([...answers][0]).toContain('Incorrect username or password')

  const medians = Object.entries(times).map(([who, taken]) => [who, median(taken)] as const)
  const base = medians.find(([who]) => who === 'wrong password')?.[1] ?? 0
  const ratios = medians.map(([who, taken]) => `${who} ${(taken / base).toFixed(2)}`)
  printFigure('G9', `medians of ${ROUNDS} interleaved tries, wrong password = 1: ${ratios.join(', ')}`)
  // If the server did not hash the password, the response would take only a twentieth of the usual time. Random
  // differences between responses are much smaller.
  for (const [who, taken] of medians) expect(taken / base, who).toBeGreaterThan(0.3)
})
