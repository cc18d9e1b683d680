import { sql } from 'kysely'
import type { Tx } from '../../../db/schema.ts'
import { writeEachLater, writeLater } from '../../../db/writeTogether.ts'
import { judgeConfirmations } from '../../../sitting/confirmations/judge.ts'
import { addRescored } from '../../../sitting/counts.ts'
import { isIn } from '../../../sitting/states/inPlace.ts'
import { UNSTORED } from '../draft.ts'
import { ranksOfGroup } from '../ranks.ts'
import type { Stage } from './stage.ts'
import type { Sums } from './sums.ts'

/** The places of all who move, as they are now that nobody else ends. */
export async function storeRanks(tx: Tx, { ranks, groups }: Stage, { deltas, scores }: Sums): Promise<void> {
  const rows = []
  for (const [key, { number, ...by }] of groups) {
    const { rankBefore, rankAfter, rank_of } = await ranksOfGroup(tx, by, deltas)
    for (const score of scores.get(key) ?? [])
      rows.push({ grp: number, score, rank_before: rankBefore(score), rank_after: rankAfter(score), rank_of })
  }
  await writeEachLater(
    tx,
    { into: sql.table(ranks), writes: ranks, names: ['grp', 'score', 'rank_before', 'rank_after', 'rank_of'] },
    rows,
  )
}

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

/** The keys that come into force, and the lines of the list of what a fix has changed, the largest change first; an undo has no list. */
function turning({ table, ranks }: Stage, id: number | null, at: number) {
  const staged = sql.ref('staged')
  const by = (name: string) => {
    const column = sql`${staged}.${sql.ref(name)}`
    return id === null ? column : sql`case when ${column} = ${UNSTORED} then ${id} else ${column} end`
  }
  const names = sql.join([...KEYS, ...(id === null ? [] : LINE)].map((name) => sql.ref(name)))
  const place = sql`row_number() over (order by staged.is_changed desc, abs(staged.score - staged.score_before) desc, staged.code) - 1`
  const line = sql`, case when staged.is_changed = 1 then ${place} end, staged.status_before, staged.status_after,
    staged.score_before, staged.score, before.rank_before, after.rank_after, before.rank_of`
  const places = sql`
    left join ${sql.table(ranks)} as before on before.grp = staged.grp and before.score = staged.score_before
    left join ${sql.table(ranks)} as after on after.grp = staged.grp and after.score = staged.score`
  const nothing = sql``
  return sql`
    insert into turned_keys (${names})
    select staged.interview_id, staged.position, staged.right_ids, ${by('voided_by')}, ${by('credited_by')}, ${by('key_fix_id')},
      case when staged.score is not null then ${at} end, case when staged.is_changed = 1 then ${at} end
      ${id === null ? nothing : line}
    from ${sql.table(table)} as staged ${id === null ? nothing : places}`
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
  if (figures.size > 0) {
    const set = sql.join([...figures].map((name) => sql`${sql.ref(name)} = staged.${sql.ref(name)}`))
    const storing = sql`
      update interviews set ${set} from ${staged} as staged
      where interviews.id = staged.interview_id and staged.score is not null`
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
