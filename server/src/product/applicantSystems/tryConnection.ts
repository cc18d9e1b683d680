import type { Check } from '@assay/contract/applicantSystems/connections'
import { isPublicAddress } from '@assay/domain/webhooks/publicAddress'
import type { Config } from '../../config.ts'
import type { Queryable } from '../../platform/db/schema.ts'
import { webhookUrlFault } from '../../platform/webhooks/checkUrl.ts'
import { hostOf } from '../../platform/webhooks/reach.ts'
import { blueprintIdsOf, hostsOf, updateUrlOf } from './connection.ts'
import { type ConnectionRow, orderableTests } from './queries.ts'

type Settings = Pick<Config, 'baseUrl' | 'mail' | 'webhookNetworks'>

/** The other system can reach this server only with https and a public IP address. */
function addressCheck({ kind }: ConnectionRow, { baseUrl }: Settings): Check {
  const url = new URL(baseUrl)
  const host = hostOf(url)
  const isDigits = /^[\d.]+$|:/.test(host)
  const isReached = isDigits ? isPublicAddress(host) : host.includes('.') && !host.endsWith('.localhost')
  return { name: 'address', is_ok: url.protocol === 'https:' && isReached, detail: `${baseUrl}/ats/${kind}` }
}

async function testsCheck(db: Queryable, row: ConnectionRow): Promise<Check> {
  const tests = await orderableTests(db, blueprintIdsOf(row))
  const names = tests.slice(0, 5).map(({ name }) => name)
  const more = tests.length > names.length ? ` … (${tests.length})` : ''
  return { name: 'tests', is_ok: tests.length > 0, detail: names.length > 0 ? `${names.join(', ')}${more}` : '0' }
}

function mailCheck({ uninvited_at }: ConnectionRow, { mail }: Settings): Check {
  const isNeeded = uninvited_at === null
  return { name: 'mail', is_ok: !isNeeded || mail !== null, detail: mail?.from.address ?? 'ASSAY_SMTP_URL' }
}

async function outgoingCheck(row: ConnectionRow, { webhookNetworks }: Settings): Promise<Check> {
  const url = updateUrlOf(row)
  const hosts = hostsOf(row)
  if (row.kind === 'greenhouse') return { name: 'outgoing', is_ok: hosts.length > 0, detail: hosts.join(', ') }
  const hasKey = row.outgoing_key !== null
  if (row.kind === 'workable')
    return { name: 'outgoing', is_ok: hasKey && hosts.length > 0, detail: hasKey ? hosts.join(', ') : 'outgoing_key' }
  const fault = await webhookUrlFault(url, webhookNetworks)
  return { name: 'outgoing', is_ok: hasKey && fault === null, detail: fault ?? (hasKey ? url : 'outgoing_key') }
}

export const connectionChecks = async (db: Queryable, row: ConnectionRow, settings: Settings): Promise<Check[]> => [
  addressCheck(row, settings),
  await testsCheck(db, row),
  mailCheck(row, settings),
  await outgoingCheck(row, settings),
]
