import type { Share } from '@assay/contract/results/shares'
import { isoOf } from '@assay/domain/isoTime'
import { commonValue } from '@assay/domain/round/handOver'
import type { Queryable } from '../../db/schema.ts'
import { peopleIn, type ShareRow } from './queries.ts'
import { amountsOfVerdicts } from './verdicts.ts'

export async function shareResponses(db: Queryable, rows: readonly ShareRow[]): Promise<Share[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const people = Map.groupBy(await peopleIn(db, ids), ({ share_id }) => share_id)
  const amounts = await amountsOfVerdicts(db, ids)
  return rows.map(({ id, created_by, created_by_name, created_at, expires_at, kind, views }) => {
    const shown = people.get(id) ?? []
    return {
      id,
      created_by: created_by === null ? null : { id: created_by, full_name: created_by_name },
      created_time: isoOf(created_at),
      expires_at: isoOf(expires_at),
      candidates: shown.map(({ code, name }) => ({ code, name })),
      is_hand_over: kind !== 'results',
      with_verdicts: kind === 'verdicts',
      role: commonValue(shown.map(({ role }) => role)),
      views,
      amount_of_verdicts: amounts.get(id) ?? 0,
    }
  })
}
