import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import { StartFault } from '../startFault.ts'
import { type Columns, columns, type Engine } from './columns.ts'
import { webhooks } from './migrations/0020_webhooks.ts'
import { audit } from './migrations/0021_audit.ts'
import { erasure } from './migrations/0022_erasure.ts'
import { late } from './migrations/0023_late.ts'
import { lives } from './migrations/0024_lives.ts'
import { places } from './migrations/0025_places.ts'
import { knownBrowsers } from './migrations/0028_known_browsers.ts'
import { listIndexes } from './migrations/0029_list_indexes.ts'
import { names } from './migrations/0031_names.ts'
import { sortedNames } from './migrations/0032_sorted_names.ts'
import { decided } from './migrations/0033_decisions.ts'
import { passMarks } from './migrations/0034_pass_marks.ts'
import { outcomes } from './migrations/0035_outcomes.ts'
import { company } from './migrations/0039_company.ts'
import { handOvers } from './migrations/0040_hand_overs.ts'
import { labelOutcomes } from './migrations/0050_label_outcomes.ts'
import { decisionMails } from './migrations/0051_decision_mails.ts'
import { bin } from './migrations/0052_bin.ts'
import { veils } from './migrations/0053_veils.ts'
import { rankings } from './migrations/0060_rankings.ts'
import { interviewIds } from './migrations/0061_interview_ids.ts'
import { feed } from './migrations/0062_feed.ts'
import { testMails } from './migrations/0063_test_mails.ts'
import { trials } from './migrations/0063_trials.ts'
import { notices } from './migrations/0070_notices.ts'
import { people } from './migrations/first/0001_people.ts'
import { bank } from './migrations/first/0002_bank.ts'
import { interviews } from './migrations/first/0003_interviews.ts'
import { revisions } from './migrations/first/0004_revisions.ts'
import { counts } from './migrations/first/0005_counts.ts'
import { access } from './migrations/first/0006_access.ts'
import { optionOrder } from './migrations/first/0007_option_order.ts'
import { auditWithoutCandidates } from './migrations/first/0008_audit_without_candidates.ts'
import { questionLanguage } from './migrations/first/0009_question_language.ts'
import { rounds } from './migrations/second/0010_rounds.ts'
import { mails } from './migrations/second/0011_mails.ts'
import { clock } from './migrations/second/0012_clock.ts'
import { presence } from './migrations/second/0013_presence.ts'
import { imports } from './migrations/second/0014_imports.ts'
import { insight } from './migrations/second/0015_insight.ts'
import { pictures } from './migrations/second/0016_pictures.ts'
import { bankHistory } from './migrations/second/0017_bank_history.ts'
import { doors } from './migrations/second/0018_doors.ts'
import { lately } from './migrations/third/0080_lately.ts'
import { madeByTokens } from './migrations/third/0085_made_by_tokens.ts'
import { boundTokens } from './migrations/third/0090_bound_tokens.ts'
import { tokenWarnings } from './migrations/third/0091_token_warnings.ts'
import { companyLogout } from './migrations/third/0095_company_logout.ts'
import { directory } from './migrations/third/0096_directory.ts'
import { calendars } from './migrations/third/0100_calendars.ts'
import { connections } from './migrations/third/0101_connections.ts'
import { confirmations } from './migrations/third/0110_confirmations.ts'
import { apart } from './migrations/third/0120_apart.ts'
import { standards } from './migrations/third/0121_standards.ts'
import { evidence } from './migrations/third/0122_evidence.ts'
import { credit } from './migrations/third/0123_credit.ts'
import { signals } from './migrations/third/0130_signals.ts'
import { proposedOrders } from './migrations/third/0140_proposed_orders.ts'
import { roundChanges } from './migrations/third/0160_round_changes.ts'
import { rankedCounts } from './migrations/third/0161_ranked_counts.ts'
import { claimedEmails } from './migrations/third/0165_claimed_emails.ts'
import { reasons } from './migrations/third/0170_reasons.ts'
import { passages } from './migrations/third/0180_passages.ts'
import { importPassages } from './migrations/third/0181_import_passages.ts'
import { wordings } from './migrations/third/0190_wordings.ts'
import { months } from './migrations/third/0195_months.ts'
import { turnedKeys } from './migrations/third/0196_turned_keys.ts'
import { fitParts } from './migrations/third/0197_fit_parts.ts'
import { keysOnPapers } from './migrations/third/0197_keys_on_papers.ts'
import { withNobodyServing } from './postgres/serving.ts'
import type { Queryable } from './schema.ts'

type Step = (db: Kysely<unknown>, columns: Columns) => Promise<void>

/** Forward only. A step that has been released is never edited; the next one mends it. */
const steps: Record<string, Step> = {
  '0001_people': people,
  '0002_bank': bank,
  '0003_interviews': interviews,
  '0004_revisions': revisions,
  '0005_counts': counts,
  '0006_access': access,
  '0007_option_order': optionOrder,
  '0008_audit_without_candidates': auditWithoutCandidates,
  '0009_question_language': questionLanguage,
  '0010_rounds': rounds,
  '0011_mails': mails,
  '0012_clock': clock,
  '0013_presence': presence,
  '0014_imports': imports,
  '0015_insight': insight,
  '0016_pictures': pictures,
  '0017_bank_history': bankHistory,
  '0018_doors': doors,
  '0020_webhooks': webhooks,
  '0021_audit': audit,
  '0022_erasure': erasure,
  '0023_late': late,
  '0024_lives': lives,
  '0025_places': places,
  '0028_known_browsers': knownBrowsers,
  '0029_list_indexes': listIndexes,
  '0031_names': names,
  '0032_sorted_names': sortedNames,
  '0033_decisions': decided,
  '0034_pass_marks': passMarks,
  '0035_outcomes': outcomes,
  '0039_company': company,
  '0040_hand_overs': handOvers,
  '0050_label_outcomes': labelOutcomes,
  '0051_decision_mails': decisionMails,
  '0052_bin': bin,
  '0053_veils': veils,
  '0060_rankings': rankings,
  '0061_interview_ids': interviewIds,
  '0062_feed': feed,
  '0063_trials': trials,
  '0063_test_mails': testMails,
  '0070_notices': notices,
  '0100_calendars': calendars,
  '0090_bound_tokens': boundTokens,
  '0091_token_warnings': tokenWarnings,
  '0095_company_logout': companyLogout,
  '0096_directory': directory,
  '0120_apart': apart,
  '0121_standards': standards,
  '0122_evidence': evidence,
  '0123_credit': credit,
  '0140_proposed_orders': proposedOrders,
  '0165_claimed_emails': claimedEmails,
  '0170_reasons': reasons,
  '0080_lately': lately,
  '0110_confirmations': confirmations,
  '0085_made_by_tokens': madeByTokens,
  '0101_connections': connections,
  '0130_signals': signals,
  '0160_round_changes': roundChanges,
  '0161_ranked_counts': rankedCounts,
  '0180_passages': passages,
  '0181_import_passages': importPassages,
  '0190_wordings': wordings,
  '0195_months': months,
  '0196_turned_keys': turnedKeys,
  '0197_keys_on_papers': keysOnPapers,
  '0197_fit_parts': fitParts,
}

/** The newest one that this release knows. */
export const SCHEMA = Object.keys(steps).toSorted().at(-1) ?? ''

/** Tables that a newer release has changed are none of ours: what it keeps there, this one would lose. */
export function refuseNewer(what: string, found: string): void {
  if (found <= SCHEMA) return
  throw new StartFault(
    `${what} was written by a newer release of Assay (${found}, this one knows ${SCHEMA}); use that one`,
  )
}

/** The migrations that a database has, in their order. */
export async function stepsIn(db: Queryable): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.map(({ name }) => name).toSorted()
}

/** The newest migration that a database has; nothing where it has none. */
export const newestIn = async (db: Queryable): Promise<string> => (await stepsIn(db)).at(-1) ?? ''

async function isUpToDate(db: Queryable): Promise<boolean> {
  const found = await stepsIn(db)
  refuseNewer('The database', found.at(-1) ?? '')
  return Object.keys(steps).every((name) => found.includes(name))
}

const MIGRATION_LOCK = 7_255_491

async function run(db: Queryable, engine: Engine, names: readonly string[]): Promise<void> {
  const known = columns(engine)
  const migrations = Object.fromEntries(
    Object.entries(steps)
      .filter(([name]) => names.includes(name))
      .map(([name, step]): [string, Migration] => [name, { up: (target) => step(target, known) }]),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function runMissing(db: Queryable, engine: Engine): Promise<void> {
  if (!(await isUpToDate(db))) await run(db, engine, Object.keys(steps))
}

/** Makes the tables of an empty database as they are after exactly these steps: a copy of an older release is of that release. */
export async function makeTables(db: Queryable, engine: Engine, names: readonly string[]): Promise<void> {
  refuseNewer('The database', names.at(-1) ?? '')
  const strange = names.find((name) => !Object.hasOwn(steps, name))
  if (strange !== undefined)
    throw new StartFault(
      `The database has the step ${strange}, which this release does not know; use the one that made it`,
    )
  await run(db, engine, names)
}

/**
 * Runs what is missing; ten nodes may start on one database at once. Kysely locks too, but only after it made its own
 * tables, and two nodes making those at the same moment collide. On SQLite the lock of the folder has settled it already.
 */
export async function migrate(db: Queryable, engine: Engine, say: (words: string) => void = () => {}): Promise<void> {
  if (engine === 'sqlite') return runMissing(db, engine)
  await db.connection().execute(async (holder) => {
    const { rows } = await sql<{ is_free: boolean }>`
      select pg_try_advisory_lock(${MIGRATION_LOCK}) as is_free`.execute(holder)
    if (!rows[0]?.is_free) {
      say('the start waits for another node, which brings the tables up to date (or holds the lock for it)')
      await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(holder)
    }
    try {
      if (!(await isUpToDate(db))) await withNobodyServing(db, () => runMissing(db, engine))
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(holder)
    }
  })
}
