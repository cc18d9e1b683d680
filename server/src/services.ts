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

/** Available to all endpoints. Created in `app.ts`, and closed with the app. */
export interface Services {
  db: Db
  /** Reads from the read replica if it has all commits so far, otherwise from the primary. */
  readApart: ReadApart
  now: () => number
  /**
   * All requests that arrived before this time are completed, so tests that expired before it can be closed. Usually
   * this is the current time, unless the server was blocked.
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
  /** Renders texts in separate processes. */
  workshop: Workshop
  /** Call this after the commit, with the audit entries that an endpoint has written itself. */
  writeAuditEntries: WriteAuditEntries
  fileReader: Reader
  exporter: Exporter
}
