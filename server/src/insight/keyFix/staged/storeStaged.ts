import { sql } from 'kysely'
import type { Tx } from '../../../db/schema.ts'
import { writeLater } from '../../../db/writeTogether.ts'
import { judgeConfirmations } from '../../../sitting/confirmations/judge.ts'
import { addRescored } from '../../../sitting/counts.ts'
import { isIn } from '../../../sitting/states/inPlace.ts'
import { UNSTORED } from '../draft.ts'
import type { Stage } from './stage.ts'
import type { Sums } from './sums.ts'

/** Whom a fix has left as they were. */
export async function storeLeft(tx: Tx, { table }: Stage, id: number): Promise<void> {
  const leaving = sql`
    insert into key_fix_left (key_fix_id, interview_id) select ${id}, interview_id from ${sql.table(table)} where is_left = 1`
  await writeLater(tx, 'key_fix_left', leaving.compile(tx))
}

const KEYS = [
  'interview_id',
  'position',
  'right_ids',
  'voided_by',
  'credited_by',
  'key_fix_id',
  'rescored_at',
  'told_at',
]
const LINE = [
  ...['place', 'status_before', 'status_after', 'score_before', 'score_after', 'rank_before', 'rank_after', 'rank_of'],
]

const namesOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

/** The keys that come into force, and the lines of the list of what a fix has changed, the largest change first; an undo has no list. */
function turning({ table, lines }: Stage, id: number | null, at: number) {
  const staged = sql.ref('staged')
  const by = (name: string) => {
    const column = sql`${staged}.${sql.ref(name)}`
    return id === null ? column : sql`case when ${column} = ${UNSTORED} then ${id} else ${column} end`
  }
  const keys = sql`staged.interview_id, staged.position, staged.right_ids, ${by('voided_by')}, ${by('credited_by')},
    ${by('key_fix_id')}, case when staged.score is not null then ${at} end, case when staged.is_changed = 1 then ${at} end`
  if (id === null)
    return sql`insert into turned_keys (${namesOf(KEYS)}) select ${keys} from ${sql.table(table)} as staged`
  return sql`
    insert into turned_keys (${namesOf([...KEYS, ...LINE])})
    select ${keys}, line.place, staged.status_before, staged.status_after, staged.score_before, staged.score,
      line.rank_before, line.rank_after, line.rank_of
    from ${sql.table(table)} as staged left join ${sql.table(lines)} as line on line.interview_id = staged.interview_id`
}

interface Stored {
  stage: Stage
  sums: Sums
  /** The fix that comes into force; none where one is undone. */
  id: number | null
  at: number
}

/**
 * Brings all that is staged into force: results and what is counted of them in their own rows, keys of papers beside theirs, which follow
 * (settle.ts) as followers are told.
 */
export async function storeStaged(tx: Tx, { stage, sums, id, at }: Stored) {
  const { table, ratios, figures, entries } = stage
  const staged = sql.table(table)
  await writeLater(tx, 'turned_keys', turning(stage, id, at).compile(tx))
  for (const [sorted, names] of figures) {
    const set = sql.join([...names].map((name) => sql`${sql.ref(name)} = staged.${sql.ref(name)}`))
    const storing = sql`
      update interviews set ${set} from ${staged} as staged
      where interviews.id = staged.interview_id and staged.sorted_anew = ${sorted}`
    await writeLater(tx, 'interviews', storing.compile(tx))
  }
  const sorting = sql`
    insert into label_ratios (interview_id, label_id, blueprint_id, ratio, told_end_at, code)
    select interviews.id, own.label_id, interviews.blueprint_id, own.ratio, interviews.told_end_at, interviews.code
    from ${sql.table(ratios)} as own join interviews on interviews.id = own.interview_id where ${isIn('all')}
    on conflict (interview_id, label_id) do update set ratio = excluded.ratio`
  await writeLater(tx, 'label_ratios', sorting.compile(tx))
  const due = sql`insert into insight_due (interview_id) select interview_id from ${staged} where is_due = 1`
  await writeLater(tx, 'insight_due', due.compile(tx))
  if (sums.isConfirmed) await judgeConfirmations(tx, [...entries.keys()], at)
  await addRescored(tx, sums.rescored)
}
