import { type Doer, recordDeedsOfMany } from '../db/audit.ts'
import type { Db } from '../db/schema.ts'
import { unlessUnavailable } from '../db/violations.ts'
import { GroupCommit } from '../sitting/groupCommit/groupCommit.ts'

const HOUR_MS = 60 * 60_000
/** Reading a result takes longer. */
const LINGER_MS = 2

interface View {
  interviewId: number
  doer: Doer
  once: string
  share: number | undefined
}

/** What this node knows to be noted in this hour already, so that looking again writes nothing. */
export interface Views {
  hour: number
  noted: Set<string>
  /** Looks of the same time share a commit; made with the first look. */
  commits: GroupCommit<View, undefined> | null
}

export const noViews = (): Views => ({ hour: 0, noted: new Set(), commits: null })

/** The same eyes: a person, a program, or the holder of a link. */
function eyesOf({ actor_id, token }: Doer, share: number | undefined): string {
  if (share !== undefined) return `share ${share}`
  return token ? `token ${token.id}` : `user ${actor_id}`
}

async function writeViews(db: Db, batch: readonly View[]): Promise<undefined[]> {
  // In one order: two nodes that note the same wait for each other, and never in a circle.
  const ordered = batch.toSorted((one, other) => (one.once < other.once ? -1 : 1))
  await recordDeedsOfMany(
    db,
    ordered.map(({ interviewId, doer, once, share }) => {
      const detail = share === undefined ? {} : { detail: { share } }
      const deed = { action: 'viewed', object_kind: 'interview', object_id: interviewId } as const
      return { doer, deed: { ...deed, once, ...detail } }
    }),
  )
  return batch.map(() => undefined)
}

/** Notes who looked at results, once an hour for the same eyes. Where nothing can be written they look all the same. */
export async function noteViews(
  db: Db,
  views: Views,
  { doer, ids, share }: { doer: Doer; ids: readonly number[]; share?: number },
): Promise<void> {
  const hour = Math.floor(doer.at / HOUR_MS)
  if (views.hour !== hour) Object.assign(views, { hour, noted: new Set() })
  const fresh = ids
    .map((interviewId) => ({ interviewId, doer, share, once: `viewed ${eyesOf(doer, share)} ${interviewId} ${hour}` }))
    .filter(({ once }) => !views.noted.has(once))
  if (fresh.length === 0) return
  // Beginning at once instead, beside the reading, was slower by a third: more commits, each for fewer.
  views.commits ??= new GroupCommit((batch) => writeViews(db, batch), { lingerMs: LINGER_MS })
  const { commits } = views
  const note = (view: View) => commits.add(view).then(() => views.noted.add(view.once))
  await Promise.all(fresh.map(note)).catch(unlessUnavailable)
}
