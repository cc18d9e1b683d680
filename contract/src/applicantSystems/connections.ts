import { isHost } from '@assay/domain/applicantSystems/hosts'
import { connectionKinds, orderStates } from '@assay/domain/applicantSystems/order'
import { WEBHOOK_URL_MAX } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, oneLine, pageFields, text, windowOf } from '../fields.ts'

const NAME_MAX = 100
const HOSTS_MAX = 20
const BLUEPRINTS_MAX = 100
const KEY_MAX = 500

export const connection = z.object({
  id: z.number(),
  kind: z.enum(connectionKinds),
  name: z.string(),
  /** Blueprints that the connection can use; null means all blueprints that are not archived. */
  blueprints: z.array(z.object({ id: z.number(), name: z.string() })).nullable(),
  invite: z.boolean(),
  /** A callback URL must be on one of these hosts or their subdomains. */
  hosts: z.array(z.string()),
  update_url: z.string().nullable(),
  has_outgoing_key: z.boolean(),
  is_active: z.boolean(),
  trouble: z.literal('FAILING').nullable(),
  last_called_at: z.string().nullable(),
})
export type Connection = z.output<typeof connection>

export const order = z.object({
  id: z.string(),
  interview_id: z.string().nullable(),
  state: z.enum(orderStates),
  told: z.enum(orderStates).nullable(),
  attempts: z.number(),
  /** HTTP status of the last message to the applicant system about this order. */
  status: z.number().nullable(),
})
export type Order = z.output<typeof order>

export const checkNames = ['address', 'tests', 'mail', 'outgoing'] as const
export const check = z.object({ name: z.enum(checkNames), is_ok: z.boolean(), detail: z.string() })
export type Check = z.output<typeof check>

const address = () =>
  text()
    .refine((url) => url !== '', 'REQUIRED')
    .refine((url) => url.length <= WEBHOOK_URL_MAX, 'TOO_LONG')

const host = () =>
  text()
    .transform((written) => written.trim().toLowerCase().replace(/\.$/, ''))
    .refine(isHost, 'FORMAT_HOST')

const settings = {
  name: oneLine(NAME_MAX),
  blueprint_ids: z.array(z.number().int()).min(1, 'REQUIRED').max(BLUEPRINTS_MAX, 'TOO_MANY').nullable(),
  invite: z.boolean(),
  hosts: z.array(host()).max(HOSTS_MAX, 'TOO_MANY'),
  update_url: address().nullable(),
  outgoing_key: oneLine(KEY_MAX).nullable(),
}

const newConnection = z.object({
  kind: z.enum(connectionKinds, 'NOT_A_CHOICE'),
  ...settings,
  blueprint_ids: settings.blueprint_ids.optional(),
  invite: settings.invite.default(true),
  hosts: settings.hosts.optional(),
  update_url: settings.update_url.optional(),
  outgoing_key: settings.outgoing_key.optional(),
})
export type NewConnection = z.output<typeof newConnection>

const changes = z.object({ ...settings, is_active: z.boolean() }).partial()
export type ConnectionChanges = z.output<typeof changes>

const administrators = { access: 'admin', scope: null } as const
const connectionRefusals = { CONNECTION_NOT_FOUND: 404 } as const

export const listConnections = endpoint({
  ...administrators,
  method: 'GET',
  path: '/connection',
  reads: ['connection', 'order', 'blueprint'],
  summary: 'Connections to applicant tracking systems, the newest first',
  response: z.object({ connections: z.array(connection), amount_of_connections: z.number() }),
  refusals: {},
})

export const createConnection = endpoint({
  ...administrators,
  method: 'POST',
  path: '/connection',
  changes: ['connection'],
  reads: ['blueprint'],
  fresh: true,
  summary: 'Add a connection to an applicant tracking system; its key is shown only once',
  body: newConnection,
  status: 201,
  shownOnce: true,
  response: connection.extend({ key: z.string(), address: z.string() }),
  refusals: {},
})

export const getConnection = endpoint({
  ...administrators,
  method: 'GET',
  path: '/connection/:id',
  reads: ['connection', 'order', 'blueprint'],
  summary: 'One connection to an applicant tracking system',
  params: idParams,
  response: connection,
  refusals: connectionRefusals,
})

export const updateConnection = endpoint({
  ...administrators,
  method: 'PUT',
  path: '/connection/:id',
  changes: ['connection'],
  reads: ['blueprint'],
  fresh: true,
  summary: 'Change a connection; enabling it clears its errors',
  params: idParams,
  body: changes,
  response: connection,
  refusals: connectionRefusals,
})

export const deleteConnection = endpoint({
  ...administrators,
  method: 'DELETE',
  path: '/connection/:id',
  changes: ['connection', 'order'],
  fresh: true,
  summary: 'Delete a connection: its keys stop working and its queued updates are deleted',
  params: idParams,
  status: 204,
  refusals: connectionRefusals,
})

export const renewConnectionKey = endpoint({
  ...administrators,
  method: 'POST',
  path: '/connection/:id/key',
  changes: ['connection'],
  fresh: true,
  summary: 'Create a new key for a connection, shown only once; the old key stays valid for 24 hours',
  params: idParams,
  status: 201,
  shownOnce: true,
  response: z.object({ key: z.string() }),
  refusals: connectionRefusals,
})

export const tryConnection = endpoint({
  ...administrators,
  method: 'POST',
  path: '/connection/:id/try',
  changes: [],
  reads: ['connection', 'blueprint', 'installation'],
  summary: 'Check the setup of a connection; this sends nothing',
  params: idParams,
  response: z.object({ checks: z.array(check) }),
  refusals: connectionRefusals,
})

export const listOrders = endpoint({
  ...administrators,
  method: 'GET',
  path: '/connection/:id/order',
  reads: ['order', 'progress', 'interview'],
  summary: 'Tests ordered through a connection, the newest first',
  params: idParams,
  query: z.object(pageFields).transform((query, context) => ({ page: windowOf(query, context) })),
  response: z.object({ orders: z.array(order), amount_of_orders: z.number() }),
  refusals: connectionRefusals,
})

export const resendOrderStatus = endpoint({
  ...administrators,
  method: 'POST',
  path: '/connection/:id/order/:order',
  changes: ['order'],
  reads: ['connection', 'progress'],
  summary: 'Send the state of an ordered test to the other system again, immediately',
  params: idParams.extend({ order: text() }),
  response: order,
  refusals: { ...connectionRefusals, ORDER_NOT_FOUND: 404 },
})
