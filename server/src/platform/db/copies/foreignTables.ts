import type { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { baselineTables } from '../migrations/0196_baseline.ts'
import { isSqlite } from '../rowsAsTable.ts'
import type { Queryable } from '../schema.ts'

/** Tables that migrations after the baseline create. All other tables are in `baselineTables`. */
const ADDED_TABLES: readonly string[] = []
export const knownTables = [...baselineTables, ...ADDED_TABLES]
const OWN_TABLES: ReadonlySet<string> = new Set([...knownTables, 'kysely_migration', 'kysely_migration_lock'])
/** Names of the partitions that release 0.3.0 made for some tables on PostgreSQL. */
const PART = /^(?:submissions|interview_events|events)_(?:default|\d{4}_\d{2})$/
const SQLITE_TABLES: ReadonlySet<string> = new Set(['sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4'])

/** A database object that does not belong to Assay could run code when rows are read or written. */
export interface ForeignObject {
  kind: string
  name: string
}

interface ListedObject extends ForeignObject {
  is_here: boolean
  is_part: boolean
}

const byName = (one: ForeignObject, other: ForeignObject) => (one.name < other.name ? -1 : 1)

const LIST_OBJECTS = `select case when sql like 'create virtual%' then 'virtual table' else type end as kind, name
  from sqlite_master where type in ('table', 'view', 'trigger')`

function selectForeignObjects(listed: readonly ForeignObject[]): ForeignObject[] {
  const isKnown = ({ kind, name }: ForeignObject) =>
    kind === 'table' && (OWN_TABLES.has(name) || SQLITE_TABLES.has(name))
  return listed.filter((each) => !isKnown(each)).toSorted(byName)
}

export const foreignObjectsInFile = (file: DatabaseSync): ForeignObject[] =>
  selectForeignObjects(file.prepare(LIST_OBJECTS).all() as unknown as ForeignObject[])

const ofPostgres = sql<ListedObject>`
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
  if (isSqlite(db)) return selectForeignObjects((await sql<ForeignObject>`${sql.raw(LIST_OBJECTS)}`.execute(db)).rows)
  const { rows } = await ofPostgres.execute(db)
  const isOurs = ({ name, is_part }: ListedObject) => OWN_TABLES.has(name) || (is_part && PART.test(name))
  const found = rows.filter((row) => !(row.is_here && row.kind === 'table' && isOurs(row)))
  return found.map(({ kind, name }) => ({ kind, name })).toSorted(byName)
}
