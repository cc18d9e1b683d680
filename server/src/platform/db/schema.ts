import type { Kysely, Transaction } from 'kysely'
import type { AttemptTables } from './schema/attempts.ts'
import type { AuditTables } from './schema/audit.ts'
import type { AuthTables } from './schema/auth.ts'
import type { BinTables } from './schema/bin.ts'
import type { BlueprintTables } from './schema/blueprints.ts'
import type { CompanyTables } from './schema/company.ts'
import type { DatabaseTables } from './schema/db.ts'
import type { DecisionTables } from './schema/decisions.ts'
import type { DirectoryTables } from './schema/directory.ts'
import type { ErasureTables } from './schema/erasure.ts'
import type { FeedTables } from './schema/feed.ts'
import type { HttpTables } from './schema/http.ts'
import type { ImportTables } from './schema/imports.ts'
import type { InsightTables } from './schema/insight.ts'
import type { InterviewTables } from './schema/interviews.ts'
import type { LabelTables } from './schema/labels.ts'
import type { MailTables } from './schema/mail.ts'
import type { PictureTables } from './schema/pictures.ts'
import type { QuestionTables } from './schema/questions.ts'
import type { ResultTables } from './schema/results.ts'
import type { UserTables } from './schema/users.ts'
import type { ConfirmTables } from './schema/verification.ts'
import type { WebhookTables } from './schema/webhooks.ts'

export type Engine = 'sqlite' | 'postgres'

/** Times are integers: milliseconds in UTC. Columns contain a time or null instead of a boolean. */
export interface Schema
  extends DatabaseTables,
    BinTables,
    HttpTables,
    FeedTables,
    MailTables,
    UserTables,
    DirectoryTables,
    AuthTables,
    WebhookTables,
    CompanyTables,
    LabelTables,
    PictureTables,
    QuestionTables,
    ImportTables,
    BlueprintTables,
    InterviewTables,
    AttemptTables,
    InsightTables,
    ConfirmTables,
    ResultTables,
    DecisionTables,
    AuditTables,
    ErasureTables {}

declare const kind: unique symbol

/** Functions that can run inside or outside a transaction take a `Queryable`. */
export type Queryable = Kysely<Schema>

/** Only a `Db` can start transactions. A transaction cannot be used as a `Db`. */
export type Db = Queryable & { readonly [kind]: 'database' }

/** A `Tx` is a transaction from `inTransaction`. With Kysely's own type, the compiler would need seconds longer. */
export type Tx = Pick<Transaction<Schema>, 'transaction' | 'startTransaction' | 'connection' | 'destroy'> &
  Queryable & { readonly [kind]: 'transaction' }
