import {
  createConnection,
  deleteConnection,
  getConnection,
  listConnections,
  listOrders,
  renewConnectionKey,
  resendOrderStatus,
  tryConnection,
  updateConnection,
} from '@assay/contract/applicantSystems/connections'
import { makeInterview } from '../../client/exam.ts'
import type { TestServer } from '../testServer.ts'
import { withBank } from './exams.ts'
import { administrators, exactly, type Row, row } from './row.ts'

const body = { kind: 'ashby' as const, name: 'Careers', outgoing_key: 'a key' }

async function connection(server: TestServer) {
  const { id } = await server.admin(createConnection, { body })
  return { params: { id } }
}

let made = 0

async function order(server: TestServer) {
  const { params } = await connection(server)
  const { id } = await makeInterview(await withBank(server), {
    labels: ['MATRIX'],
    email: `ordered${made}@example.com`,
  })
  const { id: interview_id } = await server.db
    .selectFrom('interviews')
    .select('id')
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow()
  made += 1
  const order_id = `ord_${String(made).padStart(22, '0')}`
  const at = server.clock.now()
  const counters = { attempts: 0, tries: 0, moves: 0, moved_at: at, created_at: at }
  await server.db
    .insertInto('orders')
    .values({ order_id, connection_id: params.id, same: order_id, interview_id, ...counters })
    .execute()
  return { params: { ...params, order: order_id } }
}

const gone = exactly({ anonymous: 401, consultant: 403, admin: 404, dead: 401 })

export const connectionRows: readonly Row[] = [
  row(listConnections, administrators, () => ({})),
  row(createConnection, administrators, () => ({ body })),
  row(getConnection, administrators, connection),
  row(getConnection, gone, () => ({ params: { id: 0 } }), 'that is not there'),
  row(updateConnection, administrators, async (server) => ({ ...(await connection(server)), body: { name: 'Jobs' } })),
  row(deleteConnection, administrators, connection),
  row(renewConnectionKey, administrators, connection),
  row(tryConnection, administrators, connection),
  row(listOrders, administrators, connection),
  row(resendOrderStatus, administrators, order),
  row(
    resendOrderStatus,
    gone,
    async (server) => ({ params: { ...(await connection(server)).params, order: 'ord_0' } }),
    'of nobody',
  ),
]
