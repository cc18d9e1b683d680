import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Keyed } from './installationKey.ts'

const NAME = 'assay_browser'
const YEAR = 365 * 24 * 60 * 60
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{22})\\.([\\w-]{32})(?:;|$)`)

/**
 * A browser in which an account has signed in before keeps a mark. Its tries are counted apart from everybody else's, so
 * that nobody who tries the same account, or from the same address, can use them up. The mark opens nothing.
 */
export function knownBrowsers(keyed: Keyed, isHttps: boolean) {
  const proof = (mark: string, account: string) => keyed('browser', `${mark} ${account}`)

  return {
    /** The mark of the browser that sends this, where it is one that this account has signed in with. */
    find(cookies: string | undefined, account: string): string | null {
      const [, mark, shown] = COOKIE.exec(cookies ?? '') ?? []
      if (!mark || !shown) return null
      return timingSafeEqual(Buffer.from(shown), Buffer.from(proof(mark, account))) ? mark : null
    },
    /** The cookie that makes a browser known. No script can read it, and no other site sends it. */
    cookieFor(account: string): string {
      const mark = randomBytes(16).toString('base64url')
      const secure = isHttps ? '; Secure' : ''
      return `${NAME}=${mark}.${proof(mark, account)}; Path=/api/login; Max-Age=${YEAR}; HttpOnly; SameSite=Strict${secure}`
    },
  }
}

export type KnownBrowsers = ReturnType<typeof knownBrowsers>
