import type { TellDeeds } from './audit/sealer.ts'
import type { Access } from './auth/access.ts'
import type { Drawing } from './blueprints/drawing.ts'
import type { Config } from './config.ts'
import type { ReadApart } from './db/replica/replica.ts'
import type { Db } from './db/schema.ts'
import type { Limiter } from './http/visitor/limits.ts'
import type { Exporter } from './imports/exports/apart/exporter.ts'
import type { Reader } from './imports/reader.ts'
import type { Memory } from './memory.ts'
import type { Workshop } from './questions/texts/workshop.ts'
import type { Readiness } from './readiness.ts'
import type { GroupCommits } from './sitting/groupCommit/commits.ts'
import type { Vitals } from './system/vitals.ts'

/** What every call may use: made once in app.ts, and gone with it. */
export interface Services {
  db: Db
  /** Reads on the replica where there is one that has all that was committed before; otherwise on the database itself. */
  readApart: ReadApart
  now: () => number
  /** What came in before this moment has been read and decided: what was over then may be ended. The present, but for a server that was held up. */
  heardUntil: () => number
  /** What papers are drawn by. */
  drawing: Drawing
  config: Config
  limiter: Limiter
  access: Access
  memory: Memory
  /** The commits that all candidates of this node share. */
  commits: GroupCommits
  /** Whether this node can save answers. */
  readiness: Readiness
  /** How this node does. */
  vitals: Vitals
  /** The process that turns texts into HTML. */
  workshop: Workshop
  /** Hears of deeds that a call has sealed itself, once they are committed. */
  tellDeeds: TellDeeds
  /** What reads files of questions. */
  fileReader: Reader
  /** Writes files of questions. */
  exporter: Exporter
}
