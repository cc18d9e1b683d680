import { type ActiveRound, listActiveRounds } from '@assay/contract/dashboard/activeRounds'
import { standardErrorOf } from '@assay/domain/insight/scoreMargins'
import { passCertaintyOf } from '@assay/domain/round/pass'
import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../platform/db/schema.ts'
import { type RoundLimit, roundLimitOf } from '../../platform/http/caller/rounds.ts'
import { route } from '../../platform/http/route.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { isInView } from '../attempts/states/inView.ts'
import { outcomeWithoutCredits, scoredOutcome } from '../attempts/states/outcomeCounts.ts'
import { findBlueprints, listBlueprintIds } from '../blueprints/queries.ts'
import { blueprintFunnels, openRoundIds } from '../interviews/funnel.ts'
import { dueTasks, NO_DUE_TASKS } from '../rounds/due.ts'
import { rankingRowsById } from '../rounds/queries.ts'
import { rankedIdsInOrder } from '../rounds/ranking/order.ts'
import { decisionsSince } from './recentDecisions.ts'
import { roundNews } from './roundNews.ts'

type Best = ActiveRound['best'][number]

const TOP_THREE = { start: 0, count: 3 }

function bestResult(row: InterviewRow, passMark: number | null): Best {
  const outcome = scoredOutcome(row)
  const { code, name, score, decision } = row
  return {
    ...{ code, name, decision, score: score ?? 0 },
    standard_error: standardErrorOf(outcomeWithoutCredits(row)),
    band: outcome && passMark !== null ? passCertaintyOf(outcome, passMark) : null,
  }
}

async function bestCandidates(
  db: Queryable,
  { id, pass_mark }: { id: number; pass_mark: number | null },
): Promise<Best[]> {
  const wanted = { blueprintId: id, key: 'score', order: 'desc', page: TOP_THREE, conditions: [] } as const
  const rows = await rankingRowsById(db, await rankedIdsInOrder(db, wanted))
  return rows.map((row) => bestResult(row, pass_mark))
}

const RECENTLY_FINISHED_MS = 14 * 24 * 60 * 60_000

async function idsOfRoundsFinishedSince(db: Queryable, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('blueprints')
    .select('id')
    .where(
      sql<SqlBool>`exists (select 1 from interviews where interviews.blueprint_id = blueprints.id
        and ${isInView('ranking')} and interviews.told_end_at >= ${since})`,
    )
    .execute()
  return rows.map(({ id }) => id)
}

async function activeRoundIds(db: Queryable, now: number, rounds: RoundLimit): Promise<number[]> {
  const active = new Set([
    ...(await openRoundIds(db, now)),
    ...(await idsOfRoundsFinishedSince(db, now - RECENTLY_FINISHED_MS)),
  ])
  const visibleIds = await listBlueprintIds(db, { isArchived: false, rounds }, null)
  return visibleIds.filter((id) => active.has(id))
}

const DAY_MS = 24 * 60 * 60_000
const MAX_PERIOD_MS = 31 * DAY_MS

async function readRounds(
  db: Queryable,
  ids: readonly number[],
  { now, since }: { now: number; since: number },
): Promise<ActiveRound[]> {
  if (ids.length === 0) return []
  const funnels = await blueprintFunnels(db, ids, now)
  const due = await dueTasks(db, ids, now)
  const news = await roundNews(db, { ids, since, now })
  const decided = await decisionsSince(db, ids, since)
  const rounds: ActiveRound[] = []
  for (const { id, name, role, pass_mark } of await findBlueprints(db, ids)) {
    const funnel = funnels.get(id)
    // If the last interview of the round was deleted between the two reads, the round is left out.
    if (!funnel) continue
    rounds.push({
      ...{ id, name, role, pass_mark, funnel },
      due: due.get(id) ?? NO_DUE_TASKS,
      best: await bestCandidates(db, { id, pass_mark }),
      news: news.get(id) ?? [],
      decisions: decided.get(id) ?? [],
    })
  }
  return rounds
}

export const dashboardRoutes = [
  route(listActiveRounds, async ({ query: { since, page }, readOnReplica, config, caller, receivedAt: now }) => {
    const from = Math.max(since ?? now - DAY_MS, now - MAX_PERIOD_MS)
    return readOnReplica(async (db) => {
      const active = await activeRoundIds(db, now, roundLimitOf(caller))
      const ids = active.slice(page.start, page.start + page.count)
      return {
        can_send: config.mail !== null,
        rounds: await readRounds(db, ids, { now, since: from }),
        amount_of_rounds: active.length,
      }
    })
  }),
]
