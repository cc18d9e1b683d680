import type { TestScore } from '@assay/domain/exam/scoring'
import { sql } from 'kysely'
import { rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { isInView } from '../states/inView.ts'

const columns = { id: 'bigint', label_name: 'text', ratio: 'bigint' } as const

/** Ratios are stored as integers, because integers can be compared exactly. */
export const inMillionths = (ratio: number): number => Math.round(ratio * 1_000_000)

export async function storeRatios(
  tx: Tx,
  results: readonly { id: number; details: TestScore['details'] }[],
): Promise<void> {
  if (results.length === 0) return
  const ratios = results.flatMap(({ id, details }) =>
    details.map((detail) => ({ id, label_name: detail.label_name, ratio: inMillionths(detail.fully_correct_ratio) })),
  )
  const ids = results.map(({ id }) => ({ id }))
  const storing = sql`
    insert into label_ratios (interview_id, label_id, blueprint_id, ratio, told_end_at, code)
    select interviews.id, own.label_id, interviews.blueprint_id, input.ratio, interviews.told_end_at, interviews.code
    from interviews join interview_labels as own on own.interview_id = interviews.id
    left join ${rowsAsTable(tx, columns, ratios)} on input.id = interviews.id and input.label_name = own.name
    where ${isInView('all')} and interviews.blueprint_id is not null
      and interviews.id in (select id from ${rowsAsTable(tx, { id: 'bigint' }, ids)})
    on conflict (interview_id, label_id) do update set ratio = excluded.ratio, told_end_at = excluded.told_end_at`
  await storing.execute(tx)
}
