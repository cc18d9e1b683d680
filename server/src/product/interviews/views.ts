import { type Actor, recordAuditEntriesOfMany } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { ignoreUnavailable } from '../../platform/db/violations.ts'
import { GroupCommit } from '../attempts/groupCommit/groupCommit.ts'

const HOUR_MS = 60 * 60_000
/** A delay of 2 ms does not matter, because reading a result takes longer. */
const DELAY_MS = 2

interface ResultView {
  interviewId: number
  actor: Actor
  once: string
  share: number | undefined
}

/** If the same user views a result again in the same hour, the view is not written to the database. */
export interface Views {
  hour: number
  recordedKeys: Set<string>
  commits: GroupCommit<ResultView, undefined> | null
}

export const emptyViews = (): Views => ({ hour: 0, recordedKeys: new Set(), commits: null })

function viewerKey({ actor_id, token }: Actor, share: number | undefined): string {
  if (share !== undefined) return `share ${share}`
  return token ? `token ${token.id}` : `user ${actor_id}`
}

async function saveViews(db: Db, batch: readonly ResultView[]): Promise<undefined[]> {
  // Audit entries are sorted, so that two nodes that write the same entries cannot cause a deadlock.
  const ordered = batch.toSorted((one, other) => (one.once < other.once ? -1 : 1))
  await recordAuditEntriesOfMany(
    db,
    ordered.map(({ interviewId, actor, once, share }) => {
      const detail = share === undefined ? {} : { detail: { share } }
      const auditEntry = { action: 'viewed', object_kind: 'interview', object_id: interviewId } as const
      return { actor, auditEntry: { ...auditEntry, once, ...detail } }
    }),
  )
  return batch.map(() => undefined)
}

/** If a view cannot be stored, the result is shown anyway. */
export async function recordViews(
  db: Db,
  views: Views,
  { actor, ids, share }: { actor: Actor; ids: readonly number[]; share?: number },
): Promise<void> {
  const hour = Math.floor(actor.at / HOUR_MS)
  if (views.hour !== hour) Object.assign(views, { hour, recordedKeys: new Set() })
  const newViews = ids
    .map((interviewId) => ({
      interviewId,
      actor,
      share,
      once: `viewed ${viewerKey(actor, share)} ${interviewId} ${hour}`,
    }))
    .filter(({ once }) => !views.recordedKeys.has(once))
  if (newViews.length === 0) return
  // Storing views in parallel to the reads was a third slower, because each commit contained fewer views.
  views.commits ??= new GroupCommit((batch) => saveViews(db, batch), { delayMs: DELAY_MS })
  const { commits } = views
  const recordView = (view: ResultView) => commits.add(view).then(() => views.recordedKeys.add(view.once))
  await Promise.all(newViews.map(recordView)).catch(ignoreUnavailable)
}
