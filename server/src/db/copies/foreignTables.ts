import type { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { isOnlyWriter } from '../rowsAsTable.ts'
import type { Queryable, Schema } from '../schema.ts'

/** TypeScript rejects a missing table. No release has made views or triggers. */
const knownObjects: Record<keyof Schema, 'table'> = {
  api_tokens: 'table',
  archived_labels: 'table',
  audit: 'table',
  audit_head: 'table',
  bin: 'table',
  blueprint_counts: 'table',
  blueprint_labels: 'table',
  blueprint_outcomes: 'table',
  confirmations: 'table',
  label_outcomes: 'table',
  blueprint_pictures: 'table',
  blueprints: 'table',
  challenges: 'table',
  company: 'table',
  connections: 'table',
  decision_batches: 'table',
  decision_mail_batches: 'table',
  decisions: 'table',
  deliveries: 'table',
  directory_calls: 'table',
  directory_groups: 'table',
  directory_members: 'table',
  enemies: 'table',
  enemy_sets: 'table',
  erased_interviews: 'table',
  erasures: 'table',
  events: 'table',
  factors: 'table',
  feeds: 'table',
  gaps: 'table',
  import_items: 'table',
  import_passages: 'table',
  import_pictures: 'table',
  imports: 'table',
  insight_counted: 'table',
  insight_due: 'table',
  insight_editions: 'table',
  insight_fit_editions: 'table',
  insight_fit_groups: 'table',
  insight_fit_people: 'table',
  insight_fits: 'table',
  insight_months: 'table',
  insight_options: 'table',
  insight_paces: 'table',
  insight_rounds: 'table',
  interview_changes: 'table',
  interview_counts: 'table',
  interview_events: 'table',
  interview_labels: 'table',
  interviews: 'table',
  kept_answers: 'table',
  key_fix_changes: 'table',
  key_fix_evidence: 'table',
  key_fix_left: 'table',
  key_fixes: 'table',
  label_ratios: 'table',
  labels: 'table',
  late_answers: 'table',
  ledger: 'table',
  ledger_keys: 'table',
  lives: 'table',
  mail_tries: 'table',
  mails: 'table',
  marks: 'table',
  notes: 'table',
  notice_settings: 'table',
  notices: 'table',
  open_rounds: 'table',
  orders: 'table',
  outages: 'table',
  papers: 'table',
  pass_marks: 'table',
  passage_pictures: 'table',
  passage_versions: 'table',
  passages: 'table',
  picture_bytes: 'table',
  pictures: 'table',
  places: 'table',
  policy: 'table',
  presences: 'table',
  question_labels: 'table',
  question_marks: 'table',
  question_reasons: 'table',
  question_sketches: 'table',
  question_texts: 'table',
  question_versions: 'table',
  questions: 'table',
  receipts: 'table',
  recovery_codes: 'table',
  remarks: 'table',
  replies: 'table',
  retention: 'table',
  secrets: 'table',
  sessions: 'table',
  share_interviews: 'table',
  share_notes: 'table',
  shares: 'table',
  sign_in_links: 'table',
  signal_rounds: 'table',
  signals: 'table',
  silences: 'table',
  sso_logouts: 'table',
  sso_states: 'table',
  standard_judges: 'table',
  standard_questions: 'table',
  standard_ratings: 'table',
  standard_rounds: 'table',
  standards: 'table',
  submissions: 'table',
  tallies: 'table',
  turns: 'table',
  twin_due: 'table',
  twins: 'table',
  users: 'table',
  veiled_names: 'table',
  verdicts: 'table',
  version_pictures: 'table',
  webhooks: 'table',
  wrong_factors: 'table',
}
export const knownTables: readonly string[] = Object.keys(knownObjects)
/** Tables of 0.3.0 that later migrations drop: backups of that release still have them. */
const DROPPED = ['turned_keys']
const OURS: ReadonlySet<string> = new Set([...knownTables, ...DROPPED, 'kysely_migration', 'kysely_migration_lock'])
/** Partitions that 0.3.0 made on PostgreSQL. */
const PART = /^(?:submissions|interview_events|events)_(?:default|\d{4}_\d{2})$/
const OF_SQLITE: ReadonlySet<string> = new Set(['sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4'])

/** A foreign object in the database. It may run code when rows are read or written. */
export interface ForeignObject {
  kind: string
  name: string
}

interface Listed extends ForeignObject {
  is_here: boolean
  is_part: boolean
}

const byName = (one: ForeignObject, other: ForeignObject) => (one.name < other.name ? -1 : 1)

const LISTED = `select case when sql like 'create virtual%' then 'virtual table' else type end as kind, name
  from sqlite_master where type in ('table', 'view', 'trigger')`

function selectForeignObjects(listed: readonly ForeignObject[]): ForeignObject[] {
  const isKnown = ({ kind, name }: ForeignObject) => kind === 'table' && (OURS.has(name) || OF_SQLITE.has(name))
  return listed.filter((each) => !isKnown(each)).toSorted(byName)
}

export const foreignObjectsInFile = (file: DatabaseSync): ForeignObject[] =>
  selectForeignObjects(file.prepare(LISTED).all() as unknown as ForeignObject[])

const ofPostgres = sql<Listed>`
  with known as (
    select 'pg_class'::regclass as class, c.oid, n.nspname, c.relname as name, c.relispartition as is_part,
      case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table' else 'table' end as kind
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'f')
    union all
    select 'pg_trigger'::regclass, t.oid, n.nspname, t.tgname, false, 'trigger' from pg_trigger t
      join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace where not t.tgisinternal
    union all
    select 'pg_rewrite'::regclass, r.oid, n.nspname, r.rulename, false, 'rule' from pg_rewrite r
      join pg_class c on c.oid = r.ev_class join pg_namespace n on n.oid = c.relnamespace where r.rulename <> '_RETURN'
    union all
    select 'pg_event_trigger'::regclass, e.oid, '', e.evtname, false, 'event trigger' from pg_event_trigger e
  )
  select kind, name, is_part, nspname = current_schema() as is_here from known
  where nspname <> 'information_schema' and nspname not like 'pg\\_%'
    and not exists (select 1 from pg_depend d where d.classid = class and d.objid = known.oid and d.deptype = 'e')`

export async function foreignObjectsIn(db: Queryable): Promise<ForeignObject[]> {
  if (isOnlyWriter(db)) return selectForeignObjects((await sql<ForeignObject>`${sql.raw(LISTED)}`.execute(db)).rows)
  const { rows } = await ofPostgres.execute(db)
  const isOurs = ({ name, is_part }: Listed) => OURS.has(name) || (is_part && PART.test(name))
  const found = rows.filter((row) => !(row.is_here && row.kind === 'table' && isOurs(row)))
  return found.map(({ kind, name }) => ({ kind, name })).toSorted(byName)
}
