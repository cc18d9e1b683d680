import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { Counts } from '../metrics/counted.ts'
import { openPasswords, type Passwords } from './hashing/passwords.ts'
import type { Hashing } from './hashing/threads.ts'
import { installationKey, type Keyed } from './installationKey.ts'
import { type KnownBrowsers, knownBrowsers } from './knownBrowser.ts'
import { type Log, type SignInTrail, signInAuditTrail } from './signInAuditTrail.ts'
import { openProvider, type Provider } from './sso/provider.ts'
import { type CompanyTrail, ssoAuditTrail } from './sso/ssoAuditTrail.ts'

export interface Access {
  keyed: Keyed
  passwords: Passwords
  browsers: KnownBrowsers
  trail: SignInTrail
  provider: Provider | null
  ssoAuditTrail: CompanyTrail
}

interface Parts {
  config: Config
  db: Db
  log: Log
  now: () => number
  counts: Counts
  hashing: Hashing | undefined
}

export async function openAccess({ config, db, log, now, counts, hashing }: Parts): Promise<Access> {
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
