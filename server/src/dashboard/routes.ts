import { type ActiveRound, listActiveRounds } from '@assay/contract/dashboard/activeRounds'
import { findBlueprints } from '../blueprints/queries.ts'
import type { Queryable } from '../db/schema.ts'
import { roundsOf } from '../http/caller/rounds.ts'
import { route } from '../http/route.ts'
import { blueprintFunnels } from '../interviews/funnel.ts'
import { dueTasks, nothingDue } from '../rounds/due.ts'
import { activeRounds } from './active.ts'
import { bestCandidates } from './best.ts'
import { decidedSince } from './decided.ts'
import { roundNews } from './news.ts'

const DAY_MS = 24 * 60 * 60_000
const LONGEST_MS = 31 * DAY_MS

async function readRounds(
  db: Queryable,
  ids: readonly number[],
  { now, since }: { now: number; since: number },
): Promise<ActiveRound[]> {
  if (ids.length === 0) return []
  const funnels = await blueprintFunnels(db, ids, now)
  const due = await dueTasks(db, ids, now)
  const news = await roundNews(db, { ids, since, now })
  const decided = await decidedSince(db, ids, since)
  const rounds: ActiveRound[] = []
  for (const { id, name, role, pass_mark } of await findBlueprints(db, ids)) {
    const funnel = funnels.get(id)
    // The last interview was deleted in the meantime.
    if (!funnel) continue
    rounds.push({
      ...{ id, name, role, pass_mark, funnel },
      due: due.get(id) ?? nothingDue,
      best: await bestCandidates(db, { id, pass_mark }),
      news: news.get(id) ?? [],
      decisions: decided.get(id) ?? [],
    })
  }
  return rounds
}

export const dashboardRoutes = [
  route(listActiveRounds, async ({ query: { since, page }, readApart, config, caller, receivedAt: now }) => {
    const from = Math.max(since ?? now - DAY_MS, now - LONGEST_MS)
    return readApart(async (db) => {
      const active = await activeRounds(db, now, roundsOf(caller))
      const ids = active.slice(page.start, page.start + page.count)
      return {
        can_send: config.mail !== null,
        rounds: await readRounds(db, ids, { now, since: from }),
        amount_of_rounds: active.length,
      }
    })
  }),
]
