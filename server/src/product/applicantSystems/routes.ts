import {
  createConnection,
  deleteConnection,
  getConnection,
  listConnections,
  listOrders as listOrdersCall,
  renewConnectionKey,
  resendOrderStatus,
  tryConnection,
  updateConnection,
} from '@assay/contract/applicantSystems/connections'
import { recordAuditEntry } from '../../platform/db/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type Context, recentSignInRoute, route } from '../../platform/http/route.ts'
import { addConnection, editConnection, refuseInvalidConnection, renewKey } from './changeConnection.ts'
import { asConnection, asConnections } from './connection.ts'
import { asOrder, asOrders } from './orders/order.ts'
import { countOrders, findOrder, listOrders, setByHand } from './orders/queries.ts'
import { findConnection, listConnectionRows, removeConnection } from './queries.ts'
import { connectionChecks } from './tryConnection.ts'

type ConnectionCall = typeof updateConnection | typeof deleteConnection | typeof renewConnectionKey

const requireConnection = async ({ params, db, refuse }: Pick<Context<ConnectionCall>, 'params' | 'db' | 'refuse'>) => {
  if (!(await findConnection(db, params.id))) refuse('CONNECTION_NOT_FOUND')
}

/** Invalid values are reported before the error that the user must sign in again. */
const requireValidConnection = ({
  body,
  db,
  config,
}: Pick<Context<typeof createConnection>, 'body' | 'db' | 'config'>) =>
  refuseInvalidConnection(db, body, config.webhookNetworks)

async function requireValidChange(context: Context<typeof updateConnection>): Promise<void> {
  await refuseInvalidConnection(context.db, context.body, context.config.webhookNetworks)
  await requireConnection(context)
}

export const connectionRoutes = [
  route(listConnections, async ({ db }) => {
    const rows = await listConnectionRows(db)
    return { connections: await asConnections(db, rows), amount_of_connections: rows.length }
  }),

  recentSignInRoute(createConnection, requireValidConnection, async ({ body, db, actor, config }) => {
    await refuseInvalidConnection(db, body, config.webhookNetworks)
    const { row, key } = await addConnection(db, actor, body)
    return { ...(await asConnection(db, row)), key, address: `${config.baseUrl}/ats/${row.kind}` }
  }),

  route(getConnection, async ({ params, db, refuse }) =>
    asConnection(db, (await findConnection(db, params.id)) ?? refuse('CONNECTION_NOT_FOUND')),
  ),

  recentSignInRoute(updateConnection, requireValidChange, async ({ params, body, db, actor, config, refuse }) => {
    await refuseInvalidConnection(db, body, config.webhookNetworks)
    return asConnection(db, (await editConnection(db, actor, params.id, body)) ?? refuse('CONNECTION_NOT_FOUND'))
  }),

  recentSignInRoute(deleteConnection, requireConnection, async ({ params, db, actor, refuse }) => {
    await inTransaction(db, async (tx) => {
      if (!(await removeConnection(tx, params.id))) return refuse('CONNECTION_NOT_FOUND')
      await recordAuditEntry(tx, actor, { action: 'deleted', object_kind: 'connection', object_id: params.id })
    })
  }),

  recentSignInRoute(renewConnectionKey, requireConnection, async ({ params, db, actor, refuse }) => ({
    key: (await renewKey(db, actor, params.id)) ?? refuse('CONNECTION_NOT_FOUND'),
  })),

  route(tryConnection, async ({ params, db, config, refuse }) => ({
    checks: await connectionChecks(db, (await findConnection(db, params.id)) ?? refuse('CONNECTION_NOT_FOUND'), config),
  })),

  route(listOrdersCall, async ({ params, query: { page }, db, receivedAt, refuse }) => {
    if (!(await findConnection(db, params.id))) return refuse('CONNECTION_NOT_FOUND')
    const rows = await listOrders(db, params.id, page)
    return { orders: await asOrders(db, rows, receivedAt), amount_of_orders: await countOrders(db, params.id) }
  }),

  route(resendOrderStatus, async ({ params, db, receivedAt, refuse }) => {
    if (!(await findConnection(db, params.id))) return refuse('CONNECTION_NOT_FOUND')
    const found = (await findOrder(db, params.id, params.order)) ?? refuse('ORDER_NOT_FOUND')
    const marked = await inTransaction(db, (tx) => setByHand(tx, found.id, receivedAt))
    return asOrder(db, marked ?? refuse('ORDER_NOT_FOUND'), receivedAt)
  }),
]
