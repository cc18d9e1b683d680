import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Keyed } from './installationKey.ts'

const NAME = 'assay_browser'
const YEAR = 365 * 24 * 60 * 60
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{22})\\.([\\w-]{32})(?:;|$)`)

/**
 * A browser in which an account has signed in gets a cookie. Its tries are counted separately, so tries of other people
 * on the same account or address cannot use them up. The cookie grants no access.
 */
export function knownBrowsers(keyed: Keyed, isHttps: boolean) {
  const proof = (mark: string, account: string) => keyed('browser', `${mark} ${account}`)

  return {
    find(cookies: string | undefined, account: string): string | null {
      const [, mark, shown] = COOKIE.exec(cookies ?? '') ?? []
      if (!mark || !shown) return null
      return timingSafeEqual(Buffer.from(shown), Buffer.from(proof(mark, account))) ? mark : null
    },
    /** Scripts cannot read this cookie, and other sites cannot send it. */
    cookieFor(account: string): string {
      const mark = randomBytes(16).toString('base64url')
      const secure = isHttps ? '; Secure' : ''
      return `${NAME}=${mark}.${proof(mark, account)}; Path=/api/login; Max-Age=${YEAR}; HttpOnly; SameSite=Strict${secure}`
    },
  }
}

export type KnownBrowsers = ReturnType<typeof knownBrowsers>
