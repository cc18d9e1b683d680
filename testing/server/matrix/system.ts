import { exportAudit, listAudit, verifyAudit } from '@assay/contract/audit'
import { getCompany, setCompany } from '@assay/contract/company'
import { erase, exportCandidate, listErasures, previewErasure } from '@assay/contract/erasure/erasure'
import { getPolicy, setPolicy } from '@assay/contract/erasure/policy'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  pingWebhook,
  renewWebhookSecret,
  resendDelivery,
  updateWebhook,
} from '@assay/contract/webhooks'
import { makeBank, makeInterview } from '../../client/exam.ts'
import type { TestServer } from '../testServer.ts'
import { administrators, allCallers, exactly, type Row, row } from './row.ts'

const LABEL = 'ERASURES'
const body = { url: 'https://8.8.8.8/', events: ['interview.finished' as const] }

/** At most 20 webhooks are allowed, so an earlier webhook is deleted first. */
async function webhook(server: TestServer) {
  const { webhooks } = await server.admin(listWebhooks)
  for (const { id } of webhooks.slice(5)) await server.admin(deleteWebhook, { params: { id } })
  const { id } = await server.admin(createWebhook, { body })
  return { params: { id } }
}

async function delivery(server: TestServer) {
  const { params } = await webhook(server)
  await server.admin(updateWebhook, { params, body: { is_active: false } })
  const { id: message } = await server.admin(pingWebhook, { params })
  await server.db
    .updateTable('deliveries')
    .set({ state: 'failed', next_at: null })
    .where('message_id', '=', message)
    .execute()
  return { params: { ...params, message } }
}

let made = 0
const banks = new WeakSet<object>()

async function makeErasable(server: TestServer) {
  if (!banks.has(server.db)) await makeBank(server, 10, [LABEL])
  banks.add(server.db)
  made += 1
  const email = `erased${made}@example.com`
  await makeInterview(server, { email, labels: [LABEL] })
  return email
}

const gone = exactly({ anonymous: 401, consultant: 403, admin: 404, dead: 401 })

export const systemRows: readonly Row[] = [
  row(listWebhooks, administrators, () => ({})),
  row(createWebhook, administrators, async (server) => {
    await webhook(server)
    return { body }
  }),
  row(getWebhook, administrators, webhook),
  row(updateWebhook, administrators, async (server) => ({ ...(await webhook(server)), body: { is_active: false } })),
  row(deleteWebhook, administrators, webhook),
  row(renewWebhookSecret, administrators, webhook),
  row(pingWebhook, administrators, webhook),
  row(listDeliveries, administrators, webhook),
  row(resendDelivery, administrators, delivery),

  row(listAudit, administrators, () => ({})),
  row(exportAudit, administrators, () => ({ query: { format: 'csv' as const } })),
  row(verifyAudit, administrators, () => ({})),

  row(getCompany, allCallers, () => ({})),
  row(setCompany, administrators, () => ({ body: { name: 'Example' } })),

  row(getPolicy, administrators, () => ({})),
  row(setPolicy, administrators, () => ({ body: { retention_days: 3_000 } })),
  row(previewErasure, administrators, async (server) => ({ body: { email: await makeErasable(server) } })),
  row(erase, exactly({ anonymous: 401, consultant: 403, admin: 201, dead: 401 }), async (server) => ({
    body: { email: await makeErasable(server) },
  })),
  row(erase, gone, () => ({ body: { email: 'nobody@example.com' } }), 'of whom nothing is kept'),
  row(listErasures, administrators, () => ({})),
  row(exportCandidate, administrators, async (server) => ({
    body: { email: await makeErasable(server), format: 'json' as const },
  })),
  row(
    exportCandidate,
    gone,
    () => ({ body: { email: 'nobody@example.com', format: 'json' as const } }),
    'of whom nothing is kept',
  ),
]
