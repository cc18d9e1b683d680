import { randomBytes } from 'node:crypto'
import { giveVerdict as giveVerdictCall } from '@assay/contract/results/handOver'
import { createShare, deleteShare, getShared, listShares, takeOverShare } from '@assay/contract/results/shares'
import { isoOf } from '@assay/domain/isoTime'
import { recordAuditEntry } from '../../db/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import { hashToken } from '../../http/caller/caller.ts'
import { roundsOf } from '../../http/caller/rounds.ts'
import { route } from '../../http/route.ts'
import { networkOf } from '../../http/visitor/address.ts'
import { addShare } from './addShare.ts'
import { becomeLinkOwner } from './becomeLinkOwner.ts'
import { countActiveLinks, findActiveLink, listActiveLinks, removeActiveLink } from './queries.ts'
import { readSharedResults } from './readSharedResults.ts'
import { shareResponses } from './shareResponses.ts'
import { giveVerdict, verdictResponse } from './verdicts.ts'

/** Tokens have 256 random bits; guesses are rate-limited all the same. */
const GUESSES = { burst: 30, perMs: 60_000 }
const LOOKS = { burst: 120, perMs: 24_000 }
/** More than one link can use, so that readers are not blocked, and far below a load problem. */
const VERDICTS = { burst: 400, perMs: 20 * 60_000 }

const READER = 'assay_reader'
const READER_COOKIE = new RegExp(`(?:^|;\\s*)${READER}=([\\w-]{22})(?:;|$)`)

/** Readers do not sign in. A random cookie distinguishes two browsers with the same reader's name. */
const readerBrowser = (cookies: string | undefined): string =>
  READER_COOKIE.exec(cookies ?? '')?.[1] ?? randomBytes(16).toString('base64url')

/** Sent only to this link, and expires with it. */
const readerCookie = (browser: string, token: string, { seconds, isHttps }: { seconds: number; isHttps: boolean }) =>
  `${READER}=${browser}; Path=/api/shared/${token}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`

export const shareRoutes = [
  route(createShare, async ({ body, db, doer, config, refuse }) => {
    const added = await addShare(db, doer, body)
    if (typeof added === 'string') return refuse(added)
    const { id, token, expiresAt } = added
    return { id, link: `${config.baseUrl}/shared/${token}`, expires_at: isoOf(expiresAt) }
  }),

  route(listShares, async ({ query, db, caller, receivedAt: now }) => {
    const look = { now, rounds: roundsOf(caller) }
    return {
      shares: await shareResponses(db, await listActiveLinks(db, look, query)),
      amount_of_shares: await countActiveLinks(db, look),
    }
  }),

  route(takeOverShare, async ({ params, db, caller, doer, refuse }) => {
    const taken =
      (await becomeLinkOwner(db, { doer, id: params.id, rounds: roundsOf(caller) })) ?? refuse('SHARE_NOT_FOUND')
    const [share] = await shareResponses(db, [taken])
    return share ?? refuse('SHARE_NOT_FOUND')
  }),

  route(deleteShare, async ({ params, db, caller, doer, receivedAt: now, refuse }) => {
    await inTransaction(db, async (tx) => {
      if (!(await removeActiveLink(tx, params.id, { now, rounds: roundsOf(caller) }))) return refuse('SHARE_NOT_FOUND')
      await recordAuditEntry(tx, doer, { action: 'deleted', object_kind: 'share', object_id: params.id })
    })
  }),

  route(getShared, async ({ params, db, memory, limiter, address, config, receivedAt, refuse }) => {
    const found = await findActiveLink(db, { token_hash: hashToken(params.token) }, receivedAt)
    if (!found) {
      limiter.take('unknown share', GUESSES, networkOf(address))
      return refuse('SHARE_NOT_FOUND')
    }
    limiter.take('share', LOOKS, String(found.id))
    return readSharedResults(db, found, { at: receivedAt, address, views: memory.views, baseUrl: config.baseUrl })
  }),

  route(
    giveVerdictCall,
    // An ended link replies "gone" before the request is validated.
    async ({ path, db, limiter, address, receivedAt, refuse }) => {
      const found = await findActiveLink(db, { token_hash: hashToken(path['token'] ?? '') }, receivedAt)
      if (found) return found
      limiter.take('unknown share', GUESSES, networkOf(address))
      return refuse('SHARE_NOT_FOUND')
    },
    async ({ found, params, body, db, limiter, address, cookies, setCookie, config, receivedAt, refuse }) => {
      limiter.take('verdict', VERDICTS, `${found.id} ${networkOf(address)}`)
      const browser = readerBrowser(cookies)
      const giving = { tokenHash: hashToken(params.token), browserHash: hashToken(browser), at: receivedAt, said: body }
      const given = await giveVerdict(db, giving)
      if (typeof given === 'string') return refuse(given)
      const seconds = Math.ceil((found.expires_at - receivedAt) / 1000)
      setCookie(readerCookie(browser, params.token, { seconds, isHttps: config.baseUrl.startsWith('https:') }))
      return verdictResponse(given)
    },
  ),
]
