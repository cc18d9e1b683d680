import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Log } from '../../log.ts'
import { type Actor, recordAuditEntry } from '../db/audit.ts'
import { takeLock } from '../db/lock.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Counts } from '../metrics/counts.ts'
import { openPasswords, type Passwords } from './hashing/passwords.ts'
import type { Hashing } from './hashing/threads.ts'
import { installationKey, type Keyed } from './installationKey.ts'
import { type SignInTrail, signInAuditTrail } from './signInAuditTrail.ts'
import type { Cause } from './sso/faults.ts'
import { openProvider, type Provider } from './sso/provider.ts'

const MINUTE = 60_000
/**
 * Maximum number of audit entries about refused sign-ins per minute, on all nodes together. Without the limit,
 * strangers could fill the audit log.
 */
const MAX_REFUSAL_ENTRIES = 60
const LOCK_NAME = 'refused sign-ins'

function ssoAuditTrail({ db, log }: { db: Db; log: Log }) {
  return {
    async refused(actor: Actor, cause: Cause, user: number | null = null): Promise<void> {
      const { address, at } = actor
      log.warn({ address, cause, ...(user !== null && { user }) }, 'a single sign-on was rejected')
      const about = { object_kind: 'sign_in', object_id: user ?? 'sso', detail: { by: 'sso', cause } } as const
      await inTransaction(db, async (tx) => {
        await takeLock(tx, LOCK_NAME)
        const recentEntries = await tx
          .selectFrom('audit')
          .select('id')
          .where('at', '>', at - MINUTE)
          .where('action', '=', 'sign_in_refused')
          .limit(MAX_REFUSAL_ENTRIES)
          .execute()
        if (recentEntries.length < MAX_REFUSAL_ENTRIES)
          await recordAuditEntry(tx, actor, { action: 'sign_in_refused', ...about })
      })
    },

    logoutRefused: (address: string, cause: Cause | 'TWICE') =>
      log.warn({ address, cause }, 'a logout request of the single sign-on provider was rejected'),

    groupsAbsent: (user: number) =>
      log.warn({ user }, 'the single sign-on provider sent no groups, so the role did not change'),
  }
}

type SsoAuditTrail = ReturnType<typeof ssoAuditTrail>

const NAME = 'assay_browser'
const YEAR = 365 * 24 * 60 * 60
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{22})\\.([\\w-]{32})(?:;|$)`)

/**
 * Attempts of a known browser are counted separately, so that other people's attempts cannot use up its limit. Its
 * cookie gives no access.
 */
function knownBrowsers(keyed: Keyed, isHttps: boolean) {
  const proof = (mark: string, account: string) => keyed('browser', `${mark} ${account}`)

  return {
    find(cookies: string | undefined, account: string): string | null {
      const [, mark, signature] = COOKIE.exec(cookies ?? '') ?? []
      if (!mark || !signature) return null
      return timingSafeEqual(Buffer.from(signature), Buffer.from(proof(mark, account))) ? mark : null
    },
    cookieFor(account: string): string {
      const mark = randomBytes(16).toString('base64url')
      const secure = isHttps ? '; Secure' : ''
      return `${NAME}=${mark}.${proof(mark, account)}; Path=/api/login; Max-Age=${YEAR}; HttpOnly; SameSite=Strict${secure}`
    },
  }
}

type KnownBrowsers = ReturnType<typeof knownBrowsers>

export interface AuthServices {
  keyed: Keyed
  passwords: Passwords
  browsers: KnownBrowsers
  trail: SignInTrail
  provider: Provider | null
  ssoAuditTrail: SsoAuditTrail
}

interface Dependencies {
  config: Config
  db: Db
  log: Log
  now: () => number
  counts: Counts
  hashing: Hashing | undefined
}

export async function openAuthServices({ config, db, log, now, counts, hashing }: Dependencies): Promise<AuthServices> {
  const keyed = await installationKey(db)
  return {
    keyed,
    passwords: openPasswords(hashing),
    provider: config.sso && openProvider(config.sso, config.baseUrl, now),
    ssoAuditTrail: ssoAuditTrail({ db, log }),
    browsers: knownBrowsers(keyed, config.baseUrl.startsWith('https:')),
    trail: signInAuditTrail({ db, log, keyed, now, count: (outcome) => (counts.signIns.of({ outcome }).count += 1) }),
  }
}
