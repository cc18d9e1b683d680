import type { Caches } from './caches.ts'
import type { Config } from './config.ts'
import type { LogAuditEntries } from './operations/audit/sealer.ts'
import type { NodeMetrics } from './operations/system/nodeMetrics.ts'
import type { AuthServices } from './platform/auth/authServices.ts'
import type { ReadOnReplica } from './platform/db/replica/replica.ts'
import type { Db } from './platform/db/schema.ts'
import type { Limiter } from './platform/http/visitor/limits.ts'
import type { GroupCommits } from './product/attempts/groupCommit/groupCommits.ts'
import type { DrawServices } from './product/blueprints/drawRules.ts'
import type { Exporter } from './product/imports/exports/exporterProcess/exporter.ts'
import type { Reader } from './product/imports/reader.ts'
import type { TextRenderer } from './product/questions/texts/textRenderer.ts'
import type { Readiness } from './readiness.ts'

export interface Services {
  db: Db
  /**
   * Work runs on the read replica if the replica has all commits so far. If the replica lacks a commit, the work reads
   * from the primary.
   */
  readOnReplica: ReadOnReplica
  now: () => number
  /**
   * All requests that arrived before the returned time are completed, so tests that expired before this time can be
   * closed.
   */
  completedUpTo: () => number
  drawServices: DrawServices
  config: Config
  limiter: Limiter
  authServices: AuthServices
  caches: Caches
  commits: GroupCommits
  readiness: Readiness
  vitals: NodeMetrics
  textRenderer: TextRenderer
  /**
   * This function writes audit entries to the log. If an endpoint writes audit entries itself, the endpoint must call
   * this function after the commit.
   */
  logAuditEntries: LogAuditEntries
  fileReader: Reader
  exporter: Exporter
}
