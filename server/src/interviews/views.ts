import { type Doer, recordDeeds } from '../db/audit.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { unlessUnavailable } from '../db/violations.ts'

const HOUR_MS = 60 * 60_000

/** What this node knows to be noted in this hour already, so that looking again writes nothing. */
export interface Views {
  hour: number
  noted: Set<string>
}

export const noViews = (): Views => ({ hour: 0, noted: new Set() })

/** The same eyes: a person, a program, or whoever has a link. */
function eyesOf({ actor_id, token }: Doer, share: number | undefined): string {
  if (share !== undefined) return `share ${share}`
  return token ? `token ${token.id}` : `user ${actor_id}`
}

/** Notes who looked at results, once an hour for the same eyes. Where nothing can be written they look all the same. */
export async function noteViews(
  db: Db,
  views: Views,
  { doer, ids, share }: { doer: Doer; ids: readonly number[]; share?: number },
): Promise<void> {
  const hour = Math.floor(doer.at / HOUR_MS)
  if (views.hour !== hour) Object.assign(views, { hour, noted: new Set() })
  const named = ids.map((id) => ({ id, once: `viewed ${eyesOf(doer, share)} ${id} ${hour}` }))
  const fresh = named.filter(({ once }) => !views.noted.has(once))
  if (fresh.length === 0) return
  const detail = share === undefined ? {} : { detail: { share } }
  const deeds = fresh.map(({ id, once }) => ({
    ...{ action: 'viewed' as const, object_kind: 'interview' as const, object_id: id, once, ...detail },
  }))
  await inTransaction(db, (tx) => recordDeeds(tx, doer, deeds)).catch(unlessUnavailable)
  for (const { once } of fresh) views.noted.add(once)
}
