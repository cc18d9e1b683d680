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
import type { Caller } from '../../../testing/client/caller.ts'
import { makeFinished } from '../../../testing/client/decisions.ts'
import { makeBank } from '../../../testing/client/exam.ts'
import { tokenOf } from '../../../testing/client/shares.ts'
import { type House, openHouse } from '../../../testing/server/testServer.ts'

const DAY = 24 * 60 * 60_000
const URL = 'https://example.com/hook'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await makeBank(house, 10)
})
afterAll(() => house.close())

async function program(days = 30) {
  const { id, token } = await house.admin(createToken, {
    body: { name: 'Sync', scopes: ['admin', 'interviews:write'], expires_in_days: days },
  })
  const calls = house.holder(token)
  const hook = await calls(createWebhook, { body: { url: URL, events: ['interview.finished'] } })
  const codes = await makeFinished(house, 1)
  const share = await calls(createShare, { body: { codes, days: 90 } })
  const shown = () =>
    house.stranger(getShared, { params: { token: tokenOf(share) } }).then(
      () => 200,
      ({ status }) => status,
    )
  const params = { id: hook.id }
  const told = async () => (await house.admin(listDeliveries, { params })).amount_of_deliveries
  return { id, params, share, shown, told, webhook: () => house.admin(getWebhook, { params }) }
}

const ENDED = { is_active: false, trouble: 'TOKEN_ENDED' }
const ACTIVE = { is_active: true, trouble: null }

test('revoking a token ends its links and webhooks, and a user takes over a webhook by enabling it', async () => {
  const { id, params, share, shown, told, webhook } = await program()
  const before = await told()
  expect(await shown()).toBe(200)
  expect(await webhook()).toMatchObject(ACTIVE)
  await house.admin(revokeToken, { params: { id } })

  expect(await shown()).toBe(404)
  expect((await house.staff(listShares)).shares.map((one) => one.id)).not.toContain(share.id)
  const { webhooks } = await house.admin(listWebhooks)
  expect(webhooks.find((one) => one.id === params.id)).toMatchObject(ENDED)
  await makeFinished(house, 1)
  expect(await told()).toBe(before)

  expect(await house.admin(updateWebhook, { params, body: { url: `${URL}/2` } })).toMatchObject(ENDED)
  expect(await house.admin(updateWebhook, { params, body: { is_active: true } })).toMatchObject(ACTIVE)
  await makeFinished(house, 1)
  expect(await told()).toBe(before + 1)
  expect(await webhook()).toMatchObject(ACTIVE)
})

test('an expired token also ends its links and webhooks, and a link taken over before continues', async () => {
  const [left, taken] = [await program(2), await program(2)]
  await house.staff(takeOverShare, { params: { id: taken.share.id } })
  house.clock.advance(2 * DAY + 1)
  for (const [who, email] of [
    ['staff', house.consultantUser.email],
    ['admin', house.adminUser.email],
  ] as const)
    house[who] = await house.signIn(email)

  const before = await left.told()
  await makeFinished(house, 1)
  expect(await left.told()).toBe(before)
  expect(await left.webhook()).toMatchObject(ENDED)
  expect(await left.shown()).toBe(404)
  expect(await taken.shown()).toBe(200)
})

test.each([
  ['address', (calls: Caller, params: { id: number }) => calls(updateWebhook, { params, body: { url: `${URL}/3` } })],
  ['secret', (calls: Caller, params: { id: number }) => calls(renewWebhookSecret, { params })],
])("a revoked token that changed the %s of a person's webhook disables the webhook", async (_, change) => {
  const params = { id: (await house.admin(createWebhook, { body: { url: URL, events: ['interview.finished'] } })).id }
  const { id, token } = await house.admin(createToken, { body: { name: 'Other', scopes: ['admin'] } })
  await change(house.holder(token), params)
  expect(await house.admin(getWebhook, { params })).toMatchObject(ACTIVE)

  await house.admin(revokeToken, { params: { id } })

  expect(await house.admin(getWebhook, { params })).toMatchObject(ENDED)
})
