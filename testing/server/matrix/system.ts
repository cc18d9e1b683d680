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
import type { House } from '../testServer.ts'
import { administrators, everybody, exactly, type Row, row } from './row.ts'

const LABEL = 'ERASURES'
const body = { url: 'https://8.8.8.8/', events: ['interview.finished' as const] }

/** At most 20 are allowed, so an earlier one is deleted first. */
async function webhook(house: House) {
  const { webhooks } = await house.admin(listWebhooks)
  for (const { id } of webhooks.slice(5)) await house.admin(deleteWebhook, { params: { id } })
  const { id } = await house.admin(createWebhook, { body })
  return { params: { id } }
}

async function delivery(house: House) {
  const { params } = await webhook(house)
  await house.admin(updateWebhook, { params, body: { is_active: false } })
  const { id: message } = await house.admin(pingWebhook, { params })
  await house.db
    .updateTable('deliveries')
    .set({ state: 'failed', next_at: null })
    .where('message_id', '=', message)
    .execute()
  return { params: { ...params, message } }
}

let made = 0
const banks = new WeakSet<object>()

async function somebody(house: House) {
  if (!banks.has(house.db)) await makeBank(house, 10, [LABEL])
  banks.add(house.db)
  made += 1
  const email = `erased${made}@example.com`
  await makeInterview(house, { email, labels: [LABEL] })
  return email
}

const gone = exactly({ anonymous: 401, consultant: 403, admin: 404, dead: 401 })

export const systemRows: readonly Row[] = [
  row(listWebhooks, administrators, () => ({})),
  row(createWebhook, administrators, async (house) => {
    await webhook(house)
    return { body }
  }),
  row(getWebhook, administrators, webhook),
  row(updateWebhook, administrators, async (house) => ({ ...(await webhook(house)), body: { is_active: false } })),
  row(deleteWebhook, administrators, webhook),
  row(renewWebhookSecret, administrators, webhook),
  row(pingWebhook, administrators, webhook),
  row(listDeliveries, administrators, webhook),
  row(resendDelivery, administrators, delivery),

  row(listAudit, administrators, () => ({})),
  row(exportAudit, administrators, () => ({ query: { format: 'csv' as const } })),
  row(verifyAudit, administrators, () => ({})),

  row(getCompany, everybody, () => ({})),
  row(setCompany, administrators, () => ({ body: { name: 'Example' } })),

  row(getPolicy, administrators, () => ({})),
  row(setPolicy, administrators, () => ({ body: { retention_days: 3_000 } })),
  row(previewErasure, administrators, async (house) => ({ body: { email: await somebody(house) } })),
  row(erase, exactly({ anonymous: 401, consultant: 403, admin: 201, dead: 401 }), async (house) => ({
    body: { email: await somebody(house) },
  })),
  row(erase, gone, () => ({ body: { email: 'nobody@example.com' } }), 'of whom nothing is kept'),
  row(listErasures, administrators, () => ({})),
  row(exportCandidate, administrators, async (house) => ({
    body: { email: await somebody(house), format: 'json' as const },
  })),
  row(
    exportCandidate,
    gone,
    () => ({ body: { email: 'nobody@example.com', format: 'json' as const } }),
    'of whom nothing is kept',
  ),
]
