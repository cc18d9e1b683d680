import { createShare, deleteShare, getShared, listShares } from '@assay/contract/results/shares'
import { isoOf } from '@assay/domain/isoTime'
import { recordDeed } from '../../db/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import { hashToken } from '../../http/caller/caller.ts'
import { route } from '../../http/route.ts'
import { networkOf } from '../../http/visitor/address.ts'
import { asInterviews } from '../../interviews/interview.ts'
import { noteViews } from '../../interviews/views.ts'
import { standingsOf } from '../rank.ts'
import { fieldsOf } from '../worth.ts'
import { addShare } from './addShare.ts'
import { countLive, findLive, listLive, peopleIn, removeLive, sharedRows } from './queries.ts'

/** Tokens hold 256 random bits; guessing is slowed down all the same. */
const GUESSES = { burst: 30, perMs: 60_000 }
const LOOKS = { burst: 120, perMs: 24_000 }

export const shareRoutes = [
  route(createShare, async ({ body, db, doer, config, refuse }) => {
    const added = await addShare(db, doer, body)
    if (typeof added === 'string') return refuse(added)
    const { id, token, expiresAt } = added
    return { id, link: `${config.baseUrl}/shared/${token}`, expires_at: isoOf(expiresAt) }
  }),

  route(listShares, async ({ query, db, receivedAt }) => {
    const shares = await listLive(db, receivedAt, query)
    const ids = shares.map(({ id }) => id)
    const people = Map.groupBy(ids.length > 0 ? await peopleIn(db, ids) : [], ({ share_id }) => share_id)
    return {
      shares: shares.map(({ id, created_by, created_by_name, created_at, expires_at }) => ({
        id,
        created_by: created_by === null ? null : { id: created_by, full_name: created_by_name },
        created_time: isoOf(created_at),
        expires_at: isoOf(expires_at),
        candidates: (people.get(id) ?? []).map(({ code, name }) => ({ code, name })),
      })),
      amount_of_shares: await countLive(db, receivedAt),
    }
  }),

  route(deleteShare, async ({ params, db, doer, receivedAt, refuse }) => {
    await inTransaction(db, async (tx) => {
      if (!(await removeLive(tx, params.id, receivedAt))) return refuse('SHARE_NOT_FOUND')
      await recordDeed(tx, doer, { action: 'deleted', object_kind: 'share', object_id: params.id })
    })
  }),

  route(getShared, async ({ params: { token }, db, doer, memory, limiter, address, config, receivedAt, refuse }) => {
    const found = await findLive(db, hashToken(token), receivedAt)
    if (!found) {
      limiter.take('unknown share', GUESSES, networkOf(address))
      return refuse('SHARE_NOT_FOUND')
    }
    limiter.take('share', LOOKS, String(found.id))
    const rows = await sharedRows(db, found.id)
    // The holder of a link is nobody, also where they are signed in as somebody.
    const nobody = { at: doer.at, actor_id: null, actor_name: '', address }
    await noteViews(db, memory.views, { doer: nobody, ids: rows.map(({ id }) => id), share: found.id })
    const interviews = await asInterviews(db, rows, { reader: null, now: receivedAt, baseUrl: config.baseUrl })
    const standings = await standingsOf(db, interviews)
    const fields = await fieldsOf(db, rows)
    const isTold = ({ blueprint_id }: { blueprint_id: number | null }) =>
      blueprint_id !== null && fields.get(blueprint_id)?.state === 'ok'
    return {
      expires_at: isoOf(found.expires_at),
      candidates: interviews.map((one, at) => {
        const row = rows[at]
        return { ...one, standing: (row && isTold(row) && standings.get(one.code)) || null }
      }),
    }
  }),
]
