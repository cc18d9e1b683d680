import type { WebhookEvent } from '@assay/contract/facts/facts'
import { createWebhook, deleteWebhook, listDeliveries, listWebhooks } from '@assay/contract/webhooks'
import { parseNetwork } from '@assay/domain/webhooks/publicAddress'
import { expect } from 'vitest'
import { candidateOf, makeBank, makeInterview } from '../../client/exam.ts'
import { startTestServer, type TestServer } from '../testServer.ts'
import type { Receiver } from './receiver.ts'

export const LOOPBACK = ['127.0.0.0/8', '::1/128'].flatMap((text) => parseNetwork(text) ?? [])

export async function startWebhookServer(): Promise<TestServer> {
  const server = await startTestServer({ config: { webhookNetworks: LOOPBACK } })
  server.clock.freeze(Date.UTC(2031, 4, 5, 12))
  server.admin = await server.signIn(server.adminUser.email)
  server.staff = await server.signIn(server.consultantUser.email)
  await makeBank(server, 12)
  return server
}

export async function deleteAllWebhooks({ admin }: Pick<TestServer, 'admin'>): Promise<void> {
  for (const { id } of (await admin(listWebhooks)).webhooks) await admin(deleteWebhook, { params: { id } })
}

export function webhooksOf(current: () => { server: TestServer; receiver: Receiver }) {
  const deliveries = async (id: number, state?: 'waiting' | 'delivered' | 'failed') => {
    const { admin } = current().server
    const found = await admin(listDeliveries, { params: { id }, query: { ...(state && { state }), limit: '100' } })
    return found.deliveries
  }
  async function finishedOne() {
    const { server } = current()
    const made = await makeInterview(server, { external_id: 'A-1' })
    const candidate = candidateOf(server.anonymous, made.code)
    await candidate.start()
    await candidate.finish()
    return made
  }
  return {
    hook: (events: WebhookEvent[] = ['interview.finished'], url = current().receiver.url) =>
      current().server.admin(createWebhook, { body: { url, events } }),
    deliveries,
    came: (amount: number) => expect.poll(() => current().receiver.came.length).toBe(amount),
    settled: (id: number, state: 'delivered' | 'failed', amount = 1) =>
      expect.poll(async () => (await deliveries(id, state)).length).toBe(amount),
    finishedOne,
    makeFinishedId: async () => (await finishedOne()).id,
  }
}
