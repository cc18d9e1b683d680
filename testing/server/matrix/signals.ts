import type { Endpoint } from '@assay/contract/endpoint'
import { exportMatrix, exportMatrixColumns } from '@assay/contract/verification/matrix'
import { listSignals, reopenSignal, setSignalAside } from '@assay/contract/verification/signals'
import { makeBank } from '../../client/exam.ts'
import { makeBlueprint } from '../../client/round.ts'
import type { TestServer } from '../testServer.ts'
import { exactly, type Row, row, staff, type Who } from './row.ts'

const LABEL = 'SIGNALLED'
const banks = new WeakMap<object, Promise<unknown>>()

async function blueprintOf(server: TestServer, who: Who): Promise<{ id: number }> {
  const bank = banks.get(server.db) ?? makeBank(server, 10, [LABEL])
  banks.set(server.db, bank)
  await bank
  return makeBlueprint({ staff: who === 'admin' ? server.admin : server.consultant }, { labels: [{ name: LABEL }] })
}

let made = 0

async function signalled(server: TestServer, who: Who, set_aside_at: number | null = null) {
  const { id } = await blueprintOf(server, who)
  made += 1
  const { id: signal } = await server.db
    .insertInto('signals')
    .values({
      ...{ blueprint_id: id, kind: 'DEAD_OPTION', subject: `${made}`, question_id: 1, edition_id: 'a', place: 0 },
      set_aside_at,
      figures: JSON.stringify({ option_id: 1, chosen: 0, wrong: 50 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, signal }
}

const ofSomebodyElse = (call: Endpoint) =>
  exactly({ anonymous: 401, consultant: 403, admin: call.status ?? 200, dead: 401 })
const body = { reason: 'Known to us' }

export const signalRows: readonly Row[] = [
  ...([listSignals, exportMatrix, exportMatrixColumns] as const).flatMap((call) => [
    row(call, staff, async (server, who) => ({ params: { id: (await blueprintOf(server, who)).id }, query: {} })),
    row(
      call,
      ofSomebodyElse(call),
      async (server) => ({ params: { id: (await blueprintOf(server, 'admin')).id }, query: {} }),
      'of somebody else',
    ),
  ]),
  row(setSignalAside, staff, async (server, who) => ({ params: await signalled(server, who), body })),
  row(
    setSignalAside,
    ofSomebodyElse(setSignalAside),
    async (server) => ({ params: await signalled(server, 'admin'), body }),
    'of somebody else',
  ),
  row(reopenSignal, staff, async (server, who) => ({ params: await signalled(server, who, 1) })),
  row(
    reopenSignal,
    ofSomebodyElse(reopenSignal),
    async (server) => ({ params: await signalled(server, 'admin', 1) }),
    'of somebody else',
  ),
]
