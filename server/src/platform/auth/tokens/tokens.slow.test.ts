import { createToken } from '@assay/contract/auth/tokens'
import type { Scope } from '@assay/domain/people/scopes'
import { expect, test } from 'vitest'
import type { Caller } from '../../../../../testing/client/caller.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer } from '../../../../../testing/server/testServer.ts'
import { movableClock } from '../../http/testClock.ts'

const make = (who: Caller, scopes: Scope[]) =>
  who(createToken, { body: { name: 'Robot', scopes, kind: 'personal', expires_in_days: 90 } })

test('each token can make six hundred calls a minute, independent of other tokens', async () => {
  const clock = movableClock()
  clock.freeze(Date.now())
  const limited = await startTestServer({ config: { limitsOn: true }, clock })
  const [one, other] = [await make(limited.admin, ['bank:read']), await make(limited.admin, ['bank:read'])]
  const call = async ({ token }: { token: string }) => (await ask(limited.url, '/api/token/me', { token })).status
  const statuses: number[] = []
  for (let called = 0; called < 600; called += 100) {
    statuses.push(...(await Promise.all(Array.from({ length: 100 }, () => call(one)))))
  }

  expect(new Set(statuses)).toEqual(new Set([200]))
  expect([await call(one), await call(other)]).toEqual([429, 200])
  clock.advance(60_000)
  expect(await call(one)).toBe(200)
  await limited.close()
})
