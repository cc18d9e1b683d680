import { listSignals, reopenSignal, setSignalAside } from '@assay/contract/verification/signals'
import { maySeeSignals, type Person } from '@assay/domain/people/permissions'
import { GUIDE } from '@assay/domain/verification/signals/guide'
import { type Actor, recordAuditEntry } from '../../../platform/db/audit.ts'
import type { Db, Queryable } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { route } from '../../../platform/http/route.ts'
import { findBlueprint } from '../../blueprints/queries.ts'
import { countState, findSignal, signalsOf } from './readSignals.ts'

const pathNumber = (text = '') => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

interface SignalContext {
  db: Queryable
  path: Record<string, string>
  caller: Pick<Person, 'id' | 'role'>
  refuse: (code: 'FORBIDDEN') => never
}

export async function requireSignalBlueprint({ db, path, caller, refuse }: SignalContext) {
  const blueprint = await findBlueprint(db, pathNumber(path['id']))
  return blueprint && !maySeeSignals(caller, blueprint) ? refuse('FORBIDDEN') : blueprint
}

interface Setting {
  blueprintId: number
  signalId: number
  reason: string | null
}

async function storeSetAside(db: Db, actor: Actor, { blueprintId, signalId, reason }: Setting): Promise<void> {
  const aside =
    reason === null
      ? { set_aside_at: null, set_aside_by: null, set_aside_by_name: null, set_aside_reason: null }
      : {
          ...{ set_aside_at: actor.at, set_aside_by: actor.actor_id },
          ...{ set_aside_by_name: actor.actor_name, set_aside_reason: reason },
        }
  await inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('signals')
      .set(aside)
      .where('id', '=', signalId)
      .where('blueprint_id', '=', blueprintId)
      .$if(reason === null, (query) => query.where('set_aside_at', 'is not', null))
      .returning('kind')
      .executeTakeFirst()
    if (!row) return
    await recordAuditEntry(tx, actor, {
      action: reason === null ? 'signal_reopened' : 'signal_set_aside',
      object_kind: 'blueprint',
      object_id: blueprintId,
      detail: { signal: signalId, kind: row.kind },
    })
  })
}

export const signalRoutes = [
  route(listSignals, requireSignalBlueprint, async ({ resource, query, db, refuse }) => {
    if (!resource) return refuse('BLUEPRINT_NOT_FOUND')
    const counts = await countState(db, resource.id)
    const signals = await signalsOf(db, resource.id, query)
    return {
      signals,
      amount_of_signals: signals.length,
      ...counts,
      guide: GUIDE.map((one) => ({ ...one, power: [...one.power] })),
    }
  }),

  route(setSignalAside, requireSignalBlueprint, async ({ resource, params, body, db, actor, refuse }) => {
    if (!resource) return refuse('BLUEPRINT_NOT_FOUND')
    const wanted = { blueprintId: resource.id, signalId: params.signal, reason: body.reason }
    if (!(await findSignal(db, resource.id, params.signal))) return refuse('SIGNAL_NOT_FOUND')
    await storeSetAside(db, actor, wanted)
    return (await findSignal(db, resource.id, params.signal)) ?? refuse('SIGNAL_NOT_FOUND')
  }),

  route(reopenSignal, requireSignalBlueprint, async ({ resource, params, db, actor, refuse }) => {
    if (!resource) return refuse('BLUEPRINT_NOT_FOUND')
    if (!(await findSignal(db, resource.id, params.signal))) return refuse('SIGNAL_NOT_FOUND')
    await storeSetAside(db, actor, { blueprintId: resource.id, signalId: params.signal, reason: null })
  }),
]
