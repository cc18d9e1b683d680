import { createToken, revokeToken } from '@assay/contract/auth/tokens'
import { createShare, getShared, listShares, takeOverShare } from '@assay/contract/results/shares'
import {
  createWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  updateWebhook,
} from '@assay/contract/webhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../testing/client/caller.ts'
import { makeFinished } from '../../../../testing/client/decisions.ts'
import { makeBank } from '../../../../testing/client/exam.ts'
import { tokenOf } from '../../../../testing/client/shares.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const DAY = 24 * 60 * 60_000
const URL = 'https://example.com/hook'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
})
afterAll(() => server.close())

async function program(days = 30) {
  const { id, token } = await server.admin(createToken, {
    body: { name: 'Sync', scopes: ['admin', 'interviews:write'], expires_in_days: days },
  })
  const calls = server.holder(token)
  const hook = await calls(createWebhook, { body: { url: URL, events: ['interview.finished'] } })
  const codes = await makeFinished(server, 1)
  const share = await calls(createShare, { body: { codes, days: 90 } })
  const shown = () =>
    server.anonymous(getShared, { params: { token: tokenOf(share) } }).then(
      () => 200,
      ({ status }) => status,
    )
  const params = { id: hook.id }
  const amountOfDeliveries = async () => (await server.admin(listDeliveries, { params })).amount_of_deliveries
  return { id, params, share, shown, amountOfDeliveries, webhook: () => server.admin(getWebhook, { params }) }
}

const ENDED = { is_active: false, trouble: 'TOKEN_ENDED' }
const ACTIVE = { is_active: true, trouble: null }

test('revoking a token revokes its links and disables its webhooks; a user can enable these webhooks again', async () => {
  const { id, params, share, shown, amountOfDeliveries, webhook } = await program()
  const before = await amountOfDeliveries()
  expect(await shown()).toBe(200)
  expect(await webhook()).toMatchObject(ACTIVE)
  await server.admin(revokeToken, { params: { id } })

  expect(await shown()).toBe(404)
  expect((await server.staff(listShares)).shares.map((one) => one.id)).not.toContain(share.id)
  const { webhooks } = await server.admin(listWebhooks)
  expect(webhooks.find((one) => one.id === params.id)).toMatchObject(ENDED)
  await makeFinished(server, 1)
  expect(await amountOfDeliveries()).toBe(before)

  expect(await server.admin(updateWebhook, { params, body: { url: `${URL}/2` } })).toMatchObject(ENDED)
  expect(await server.admin(updateWebhook, { params, body: { is_active: true } })).toMatchObject(ACTIVE)
  await makeFinished(server, 1)
  expect(await amountOfDeliveries()).toBe(before + 1)
  expect(await webhook()).toMatchObject(ACTIVE)
})

test('the links and webhooks of an expired token stop working, except for links that a user has taken over', async () => {
  const [left, taken] = [await program(2), await program(2)]
  await server.staff(takeOverShare, { params: { id: taken.share.id } })
  server.clock.advance(2 * DAY + 1)
  for (const [who, email] of [
    ['staff', server.consultantUser.email],
    ['admin', server.adminUser.email],
  ] as const)
    server[who] = await server.signIn(email)

  const before = await left.amountOfDeliveries()
  await makeFinished(server, 1)
  expect(await left.amountOfDeliveries()).toBe(before)
  expect(await left.webhook()).toMatchObject(ENDED)
  expect(await left.shown()).toBe(404)
  expect(await taken.shown()).toBe(200)
})

test.each([
  ['address', (calls: Caller, params: { id: number }) => calls(updateWebhook, { params, body: { url: `${URL}/3` } })],
  ['secret', (calls: Caller, params: { id: number }) => calls(renewWebhookSecret, { params })],
])('if a revoked token changed the %s of a person’s webhook, the webhook is disabled', async (_, change) => {
  const params = { id: (await server.admin(createWebhook, { body: { url: URL, events: ['interview.finished'] } })).id }
  const { id, token } = await server.admin(createToken, { body: { name: 'Other', scopes: ['admin'] } })
  await change(server.holder(token), params)
  expect(await server.admin(getWebhook, { params })).toMatchObject(ACTIVE)

  await server.admin(revokeToken, { params: { id } })

  expect(await server.admin(getWebhook, { params })).toMatchObject(ENDED)
})
