import type { GroupCommits } from './attempts/groupCommit/commits.ts'
import type { WriteAuditEntries } from './audit/sealer.ts'
import type { Access } from './auth/access.ts'
import type { Drawing } from './blueprints/drawing.ts'
import type { Caches } from './caches.ts'
import type { Config } from './config.ts'
import type { ReadApart } from './db/replica/replica.ts'
import type { Db } from './db/schema.ts'
import type { Limiter } from './http/visitor/limits.ts'
import type { Exporter } from './imports/exports/apart/exporter.ts'
import type { Reader } from './imports/reader.ts'
import type { Workshop } from './questions/texts/workshop.ts'
import type { Readiness } from './readiness.ts'
import type { Vitals } from './system/nodeMetrics.ts'

/** Available to all endpoints; created in app.ts and closed with the app. */
export interface Services {
  db: Db
  /** Reads from the replica if it has all commits up to now, otherwise from the primary. */
  readApart: ReadApart
  now: () => number
  /**
   * All requests received before this time are processed, so tests expired by then can be closed. Usually the present,
   * unless the server was blocked.
   */
  heardUntil: () => number
  drawing: Drawing
  config: Config
  limiter: Limiter
  access: Access
  memory: Caches
  /** Commits shared by all candidates of this node. */
  commits: GroupCommits
  readiness: Readiness
  vitals: Vitals
  /** The process that renders texts. */
  workshop: Workshop
  /** Called after the commit with audit entries that an endpoint wrote itself. */
  writeAuditEntries: WriteAuditEntries
  fileReader: Reader
  exporter: Exporter
}
