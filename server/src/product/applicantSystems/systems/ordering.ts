import { toFieldErrors } from '@assay/contract/fieldErrors'
import { email, nameOfProgram, text } from '@assay/contract/fields'
import { isWithinHosts } from '@assay/domain/applicantSystems/hosts'
import { WEBHOOK_URL_MAX } from '@assay/domain/limits'
import { z } from 'zod'
import { normalUrl, webhookUrlFault } from '../../../platform/webhooks/checkUrl.ts'
import { hostOf } from '../../../platform/webhooks/reach.ts'
import { blueprintIdsOf, hostsOf } from '../connection.ts'
import { type NewOrder, orderDigest, placeOrder } from '../orders/placeOrder.ts'
import { findOrder, findSameOrder, type OrderRow } from '../orders/queries.ts'
import { orderableTests } from '../queries.ts'
import { refuseCall, type Visit } from './system.ts'

export const candidate = z
  .object({ first_name: text().nullish(), last_name: text().nullish(), email: email() })
  .transform(({ first_name, last_name, ...rest }, context) => {
    const name = nameOfProgram().safeParse([first_name, last_name].filter(Boolean).join(' '))
    if (name.success) return { ...rest, name: name.data }
    for (const { message } of name.error.issues) context.addIssue({ code: 'custom', message, path: ['first_name'] })
    return z.NEVER
  })

/** Some systems send ids as strings and other systems send ids as numbers. */
export const testId = z.union([text(), z.number().int().transform(String)])

export function parseSent<S extends z.core.$ZodType>(shape: S, sent: unknown): z.output<S> {
  const result = z.safeParse(shape, sent ?? {}, { reportInput: true })
  if (result.success) return result.data
  const faults = toFieldErrors(result.error).map(({ field, message }) => (field ? `${field}: ${message}` : message))
  return refuseCall(422, faults.join('; '))
}

export const testsOfConnection = ({ db, connection }: Visit) => orderableTests(db, blueprintIdsOf(connection))

async function blueprintOf(visit: Visit, test: string): Promise<number> {
  const known = (await testsOfConnection(visit)).find(({ id }) => String(id) === test)
  if (!known) return refuseCall(422, `There is no test ${JSON.stringify(test.slice(0, 100))}`)
  return known.id
}

async function addressFrom({ connection, config }: Visit, field: string, sent: string): Promise<string> {
  const refuse = (why: string): never => {
    return refuseCall(422, `${field}: ${why}`)
  }
  if (sent.length > WEBHOOK_URL_MAX) return refuse('this URL is too long')
  const url = URL.parse(sent)
  if (!url || !isWithinHosts(hostOf(url), hostsOf(connection)))
    return refuse('the host of this URL is not allowed for the connection')
  const fault = await webhookUrlFault(sent, config.webhookNetworks)
  return fault ? refuse(`this URL is not allowed (${fault})`) : normalUrl(sent)
}

interface OrderRequest {
  test: string
  candidate: NewOrder['candidate']
  /** Identifies a repeated order: by its callback URL, or by `same` if the system has no callback URL. */
  identity: { field: string; url: string } | { same: string }
}

export async function takeOrder(visit: Visit, { test, identity, ...wanted }: OrderRequest): Promise<OrderRow> {
  const { connection, config, db, caches, drawServices, receivedAt, address } = visit
  const same = 'same' in identity ? identity.same : normalUrl(identity.url)
  // A repeated order must succeed, even if the server would reject it as a new order.
  const before = await findSameOrder(db, connection.id, orderDigest(same))
  if (before) return before
  const url = 'url' in identity ? await addressFrom(visit, identity.field, identity.url) : null
  const blueprintId = await blueprintOf(visit, test)
  if (connection.uninvited_at === null && !config.mail)
    return refuseCall(422, 'This server has no mail server, so candidates cannot be invited')
  const order = await placeOrder(
    db,
    { connection, blueprintId, candidate: wanted.candidate, url, same },
    {
      actor: { at: receivedAt, actor_id: null, actor_name: connection.name, address },
      drawServices,
      attemptCache: caches.attempts,
      mail: config.mail,
    },
  )
  if (order === 'UNKNOWN_TEST') return refuseCall(422, `There is no test ${JSON.stringify(test)}`)
  return order
}

export async function requireOrder({ db, connection }: Visit, id: string): Promise<OrderRow> {
  const found = await findOrder(db, connection.id, id)
  if (!found) return refuseCall(404, 'There is no such order')
  return found
}
