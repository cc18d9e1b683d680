import { randomBytes } from 'node:crypto'
import { giveVerdict as giveVerdictCall } from '@assay/contract/results/handOver'
import {
  createShare,
  deleteShare,
  getShared,
  listShares,
  type Share,
  takeOverShare,
} from '@assay/contract/results/shares'
import { isoOf } from '@assay/domain/isoTime'
import { commonValue } from '@assay/domain/round/handOver'
import { type Actor, recordAuditEntry } from '../../../platform/db/audit.ts'
import type { Db, Queryable } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { hashToken } from '../../../platform/http/caller/hashToken.ts'
import { type RoundLimit, roundLimitOf } from '../../../platform/http/caller/rounds.ts'
import { route } from '../../../platform/http/route.ts'
import { networkOf } from '../../../platform/http/visitor/address.ts'
import { addShare } from './addShare.ts'
import {
  changeMaker,
  countActiveLinks,
  findActiveLink,
  listActiveLinks,
  lockActiveLink,
  peopleIn,
  removeActiveLink,
  type ShareRow,
} from './queries.ts'
import { readSharedResults } from './readSharedResults.ts'
import { amountsOfVerdicts, giveVerdict, verdictResponse } from './verdicts.ts'

async function shareResponses(db: Queryable, rows: readonly ShareRow[]): Promise<Share[]> {
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

interface LinkOwnerChange {
  actor: Actor
  id: number
  rounds: RoundLimit
}

/** Returns undefined if the link is expired or revoked. */
const becomeLinkOwner = (db: Db, { actor, id, rounds }: LinkOwnerChange): Promise<ShareRow | undefined> =>
  inTransaction(db, async (tx) => {
    const before = await lockActiveLink(tx, { id }, { now: actor.at, rounds })
    if (!before) return undefined
    const maker = { created_by: actor.actor_id, created_by_name: actor.actor_name, token_id: actor.token?.id ?? null }
    const after = await changeMaker(tx, id, maker, actor.at)
    const detail = { created_by: [before.created_by, after.created_by] }
    await recordAuditEntry(tx, actor, { action: 'changed', object_kind: 'share', object_id: id, detail })
    return after
  })

/**
 * The token of a link has 256 random bits and cannot be guessed, so the rate limit is only an additional protection.
 */
const GUESS_LIMIT = { burst: 30, windowMs: 60_000 }
const READ_LIMIT = { burst: 120, windowMs: 24_000 }
/** The limit for opinions is higher than readers need, but low enough to protect the server. */
const VERDICTS = { burst: 400, windowMs: 20 * 60_000 }

const READER_COOKIE_NAME = 'assay_reader'
const READER_COOKIE = new RegExp(`(?:^|;\\s*)${READER_COOKIE_NAME}=([\\w-]{22})(?:;|$)`)

/** Readers of a link do not sign in, so a cookie distinguishes two browsers whose readers have the same name. */
const readerBrowser = (cookies: string | undefined): string =>
  READER_COOKIE.exec(cookies ?? '')?.[1] ?? randomBytes(16).toString('base64url')

const readerCookie = (browser: string, token: string, { seconds, isHttps }: { seconds: number; isHttps: boolean }) =>
  `${READER_COOKIE_NAME}=${browser}; Path=/api/shared/${token}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`

export const shareRoutes = [
  route(createShare, async ({ body, db, actor, config, refuse }) => {
    const added = await addShare(db, actor, body)
    if (typeof added === 'string') return refuse(added)
    const { id, token, expiresAt } = added
    return { id, link: `${config.baseUrl}/shared/${token}`, expires_at: isoOf(expiresAt) }
  }),

  route(listShares, async ({ query, db, caller, receivedAt: now }) => {
    const view = { now, rounds: roundLimitOf(caller) }
    return {
      shares: await shareResponses(db, await listActiveLinks(db, view, query)),
      amount_of_shares: await countActiveLinks(db, view),
    }
  }),

  route(takeOverShare, async ({ params, db, caller, actor, refuse }) => {
    const taken =
      (await becomeLinkOwner(db, { actor, id: params.id, rounds: roundLimitOf(caller) })) ?? refuse('SHARE_NOT_FOUND')
    const [share] = await shareResponses(db, [taken])
    return share ?? refuse('SHARE_NOT_FOUND')
  }),

  route(deleteShare, async ({ params, db, caller, actor, receivedAt: now, refuse }) => {
    await inTransaction(db, async (tx) => {
      if (!(await removeActiveLink(tx, params.id, { now, rounds: roundLimitOf(caller) })))
        return refuse('SHARE_NOT_FOUND')
      await recordAuditEntry(tx, actor, { action: 'deleted', object_kind: 'share', object_id: params.id })
    })
  }),

  route(getShared, async ({ params, db, caches, limiter, address, config, receivedAt, refuse }) => {
    const found = await findActiveLink(db, { token_hash: hashToken(params.token) }, receivedAt)
    if (!found) {
      limiter.take('unknown share', GUESS_LIMIT, networkOf(address))
      return refuse('SHARE_NOT_FOUND')
    }
    limiter.take('share', READ_LIMIT, String(found.id))
    return readSharedResults(db, found, { at: receivedAt, address, views: caches.views, baseUrl: config.baseUrl })
  }),

  route(
    giveVerdictCall,
    // An unknown link is reported before invalid values, so that the response does not depend on the values.
    async ({ path, db, limiter, address, receivedAt, refuse }) => {
      const found = await findActiveLink(db, { token_hash: hashToken(path['token'] ?? '') }, receivedAt)
      if (found) return found
      limiter.take('unknown share', GUESS_LIMIT, networkOf(address))
      return refuse('SHARE_NOT_FOUND')
    },
    async ({ resource, params, body, db, limiter, address, cookies, setCookie, config, receivedAt, refuse }) => {
      limiter.take('verdict', VERDICTS, `${resource.id} ${networkOf(address)}`)
      const browser = readerBrowser(cookies)
      const giving = { tokenHash: hashToken(params.token), browserHash: hashToken(browser), at: receivedAt, said: body }
      const given = await giveVerdict(db, giving)
      if (typeof given === 'string') return refuse(given)
      const seconds = Math.ceil((resource.expires_at - receivedAt) / 1000)
      setCookie(readerCookie(browser, params.token, { seconds, isHttps: config.baseUrl.startsWith('https:') }))
      return verdictResponse(given)
    },
  ),
]
