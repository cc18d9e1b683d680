import type { Advice, System } from '@assay/contract/installation/system'
import type { Config } from '../../config.ts'
import { SCHEMA } from '../../platform/db/migrate.ts'

const GIB = 2 ** 30
const MIN_FREE_BYTES = GIB
const MAX_LOG_BYTES = GIB / 4
const TWO_DAYS_MS = 48 * 3_600_000
/** Clock differences below this number of milliseconds are normal, because the system corrects its clock. */
const CLOCK_MS = 2_000
const MAX_CLOCK_LAG_MS = 60_000

export interface Facts extends Omit<System, 'advice' | 'running'> {
  now: number
  newestAuditEntryTime: number
  isOverwriteOverdue: boolean
}

type Settings = Pick<
  Config,
  'baseUrl' | 'trustedProxies' | 'limitsOn' | 'openRegistration' | 'passwordPolicy' | 'passwordSignIn'
>

const isLocal = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.')

function settingAdvice({
  baseUrl,
  trustedProxies,
  limitsOn,
  openRegistration,
  passwordPolicy,
  passwordSignIn,
}: Settings): Partial<Record<Advice, boolean>> {
  const { hostname, protocol } = new URL(baseUrl)
  return {
    LIMITS_OFF: !limitsOn,
    REGISTRATION_OPEN: openRegistration,
    BASE_URL_LOCAL: isLocal(hostname),
    BASE_URL_PLAIN: !isLocal(hostname) && protocol === 'http:',
    // Assay does not handle TLS itself, so a server with an https URL needs a proxy.
    PROXY_UNCOUNTED: protocol === 'https:' && trustedProxies === 0,
    // Strangers try to guess passwords on a public server, so a server with https needs strong passwords.
    PASSWORDS_COMMON: protocol === 'https:' && passwordSignIn && passwordPolicy === 'basic',
  }
}

export function recommendations(facts: Facts, settings: Settings): Advice[] {
  const {
    schema,
    last_backup,
    last_drill,
    disk,
    log_bytes,
    clock_ahead_ms,
    now,
    newestAuditEntryTime,
    isOverwriteOverdue,
  } = facts
  const found: Partial<Record<Advice, boolean>> = {
    TABLES_OTHER: schema !== SCHEMA,
    DISK_SHORT: disk !== null && disk.free_bytes < MIN_FREE_BYTES,
    NO_BACKUP: last_backup === null,
    BACKUP_OLD: last_backup !== null && now - Date.parse(last_backup.time) > TWO_DAYS_MS,
    BACKUP_WRONG: last_drill !== null && !last_drill.is_right,
    LOG_LARGE: log_bytes !== null && log_bytes > MAX_LOG_BYTES,
    REMAINS_OWED: isOverwriteOverdue,
    CLOCK_MOVED: Math.abs(clock_ahead_ms) >= CLOCK_MS,
    CLOCK_BEHIND: newestAuditEntryTime > now + MAX_CLOCK_LAG_MS,
    ...settingAdvice(settings),
  }
  // The cast is safe: the keys of this record are exactly the names of the advice.
  return (Object.keys(found) as Advice[]).filter((name) => found[name])
}
