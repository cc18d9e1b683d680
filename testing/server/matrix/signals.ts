import type { Endpoint } from '@assay/contract/endpoint'
import { exportMatrix, exportMatrixColumns } from '@assay/contract/verification/matrix'
import { listSignals, reopenSignal, setSignalAside } from '@assay/contract/verification/signals'
import { makeBank } from '../../client/exam.ts'
import { makeBlueprint } from '../../client/round.ts'
import type { House } from '../testServer.ts'
import { exactly, type Row, row, staff, type Who } from './row.ts'

const LABEL = 'SIGNALLED'
const banks = new WeakMap<object, Promise<unknown>>()

async function blueprintOf(house: House, who: Who): Promise<{ id: number }> {
  const bank = banks.get(house.db) ?? makeBank(house, 10, [LABEL])
  banks.set(house.db, bank)
  await bank
  return makeBlueprint({ staff: who === 'admin' ? house.admin : house.consultant }, { labels: [{ name: LABEL }] })
}

let made = 0

async function signalled(house: House, who: Who, set_aside_at: number | null = null) {
  const { id } = await blueprintOf(house, who)
  made += 1
  const { id: signal } = await house.db
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

/** Signals and the answers behind them: for administrators and the blueprint's creator. */
export const signalRows: readonly Row[] = [
  ...([listSignals, exportMatrix, exportMatrixColumns] as const).flatMap((call) => [
    row(call, staff, async (house, who) => ({ params: { id: (await blueprintOf(house, who)).id }, query: {} })),
    row(
      call,
      ofSomebodyElse(call),
      async (house) => ({ params: { id: (await blueprintOf(house, 'admin')).id }, query: {} }),
      'of somebody else',
    ),
  ]),
  row(setSignalAside, staff, async (house, who) => ({ params: await signalled(house, who), body })),
  row(
    setSignalAside,
    ofSomebodyElse(setSignalAside),
    async (house) => ({ params: await signalled(house, 'admin'), body }),
    'of somebody else',
  ),
  row(reopenSignal, staff, async (house, who) => ({ params: await signalled(house, who, 1) })),
  row(
    reopenSignal,
    ofSomebodyElse(reopenSignal),
    async (house) => ({ params: await signalled(house, 'admin', 1) }),
    'of somebody else',
  ),
]
