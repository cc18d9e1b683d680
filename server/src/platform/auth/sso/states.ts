import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../db/schema.ts'
import { hashToken } from '../../http/caller/hashToken.ts'
import type { Started } from './provider.ts'

const STATE_MS = 10 * 60_000
const NAME = 'assay_sso'
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`)

/**
 * `nonce` and `verifier` are derived from a secret that only the browser has. So a copy of the database is not enough
 * to complete a sign-in.
 */
const derived = (browser: string, state: string): Started => {
  const from = (purpose: string) => createHmac('sha256', browser).update(`${purpose} ${state}`).digest('base64url')
  return { state, nonce: from('nonce'), verifier: from('verifier') }
}

export const ssoBrowserOf = (cookies: string | undefined): string | null => COOKIE.exec(cookies ?? '')?.[1] ?? null

export async function beginState(db: Db, to: string, now: number, isHttps: boolean) {
  const [state, browser] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  await db.deleteFrom('sso_states').where('expires_at', '<=', now).execute()
  await db
    .insertInto('sso_states')
    .values({ hash: hashToken(state), browser_hash: hashToken(browser), to, expires_at: now + STATE_MS })
    .execute()
  return { started: derived(browser, state), cookie: cookieOf(browser, STATE_MS / 1000, isHttps) }
}

const cookieOf = (value: string, seconds: number, isHttps: boolean) =>
  `${NAME}=${value}; Path=/api/login; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`

export const noCookie = (isHttps: boolean): string => cookieOf('', 0, isHttps)

/** The stored state is deleted even if the sign-in fails afterwards. */
export async function consumeState(db: Db, state: string, browser: string, now: number) {
  const row = await db
    .deleteFrom('sso_states')
    .where('hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browser))
    .returning(['to', 'expires_at'])
    .executeTakeFirst()
  if (!row) return null
  return row.expires_at > now ? { started: derived(browser, state), to: row.to } : 'too old'
}
