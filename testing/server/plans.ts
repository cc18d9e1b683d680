import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode } from 'kysely'
import { personalColumns } from '../../server/src/platform/db/schema/personalColumns.ts'
import type { Db, Queryable } from '../../server/src/platform/db/schema.ts'
import { inTransaction } from '../../server/src/platform/db/transaction.ts'
import { ENGINE } from './database.ts'

/** Statements may scan these small tables. A statement that scans any other table becomes slow over time. */
const SMALL: Readonly<Record<string, string>> = {
  ...reasonsFor('a row for each person or program', 'users factors api_tokens'),
  ...reasonsFor(
    'created by hand, one by one',
    'labels archived_labels blueprints blueprint_labels pass_marks enemy_sets enemies passages standards webhooks connections imports key_fixes erasures',
  ),
  ...reasonsFor('one sum per group', 'blueprint_counts interview_counts blueprint_outcomes label_outcomes'),
  ...reasonsFor(
    'a row for the whole installation, or for each node',
    'policy company turns audit_head retention lives marks',
  ),
  ...reasonsFor('rows that wait and are deleted afterwards', 'insight_due twin_due shares bin open_rounds'),
  ...reasonsFor('few links between similar questions, always read completely', 'twins'),
  ...reasonsFor('a row for each blueprint', 'insight_rounds signal_rounds'),
  ...reasonsFor('only the newest rows', 'insight_fits'),
}

function reasonsFor(why: string, tables: string) {
  return Object.fromEntries(tables.split(' ').map((table) => [table, why]))
}

const isGrowing = (table: string) => table in personalColumns && !(table in SMALL)

interface Statement {
  node: RootOperationNode
  queryId: QueryId
}

export function recordStatements() {
  const seen: Statement[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      seen.push({ node, queryId })
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { plugin, seen }
}

const explain = async <Row>(db: Queryable, how: string, { sql, parameters }: CompiledQuery): Promise<Row[]> => {
  const { rows } = await db.executeQuery(CompiledQuery.raw(`explain ${how} ${sql}`, [...parameters]))
  return rows as Row[]
}

function tableOf(name: string, sql: string): string {
  const [, table = name] = new RegExp(`"?(\\w+)"? as "?${name}"?\\b`).exec(sql) ?? []
  return table
}

/** Nearly every row meets these conditions, so a query for one page needs only a short scan. */
const PASSES =
  /^\(*(?:1 = 1|interviews\.(?:deleted|trial)_at is null|closed_at is not null|started_at > 0|"?seq"? is not null| and |[()])+$/

/** A scan in the order of the ids is allowed, because the scan stops when the page is full. */
function isPageOfNewest(sql: string): boolean {
  const [, conditions] =
    /(?: where ([\s\S]*))? order by (?:"?\w+"?\.)?"?(?:id|seq)"? (?:desc|asc) limit \S+(?: offset \S+)?$/.exec(sql) ??
    []
  return (
    /order by \S+ (?:desc|asc) limit \S+(?: offset \S+)?$/.test(sql) &&
    (conditions === undefined || PASSES.test(conditions))
  )
}

/** A search for a part of a name scans the index of search texts, which is much smaller than the table. */
const BY_PART_OF_NAME = /interviews\.id in \(select id from interviews where true and search like/

const SCANS: readonly [RegExp, string][] = [
  [/actor_words like/, 'a search for a part of a name has no index; administrators rarely use it'],
  [
    /max\("received_at"\) as "at" from "submissions"/,
    'a page of running tests; with so few rows, PostgreSQL expects them to be half of the table',
  ],
  [
    /^select count\(\*\) as "count" from "(?:shares" where shares\.expires_at|interviews" where [\s\S]*select interview_id from interview_changes)/,
    'a count that joins two tables by id; with so few rows, PostgreSQL scans the other table',
  ],
  [
    /from "interviews" where "interviews"\."id" in \((?:\$\d+(?:, )?)+\)$/,
    'the rows of one page by id; here they are a tenth of the table',
  ],
  [/^select count\(\*\) as "count" from "insight_counted"$/, 'a count, once after each calculation'],
]

interface SqliteStep {
  parent: number
  detail: string
}

/** A partial index contains only the rows of its condition, such as queued e-mails, so a scan of it stays fast. */
async function partialIndexes(db: Queryable): Promise<ReadonlySet<string>> {
  const list = `select name from sqlite_master where type = 'index' and sql like '%) where %'`
  const { rows } = await db.executeQuery<{ name: string }>(CompiledQuery.raw(list))
  return new Set(rows.map(({ name }) => name))
}

/** If a JSON parameter is on the inner side of a join, SQLite parses it again for each row. */
function readsGivenAgain(steps: readonly SqliteStep[], sql: string): boolean {
  const isOfGrowing = ({ detail }: SqliteStep) =>
    isGrowing(tableOf(/^(?:SEARCH|SCAN) (\w+)/.exec(detail)?.[1] ?? '', sql))
  return steps.some(
    ({ parent, detail }, at) =>
      detail.startsWith('SCAN json_each') &&
      steps.slice(0, at).some((step) => step.parent === parent && isOfGrowing(step)),
  )
}

async function readWholeOnSqlite(db: Queryable, query: CompiledQuery, partial: ReadonlySet<string>): Promise<string[]> {
  const steps = await explain<SqliteStep>(db, 'query plan', query)
  const isSorted = steps.some(({ detail }) => detail.startsWith('USE TEMP B-TREE FOR ORDER BY'))
  const tables = steps.flatMap(({ detail }) => {
    const [, name, index = ''] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?$/.exec(detail) ?? []
    if (name === undefined) return []
    const table = tableOf(name, query.sql)
    const isFine = !isGrowing(table) || partial.has(index) || (!isSorted && isPageOfNewest(query.sql))
    return isFine ? [] : [table]
  })
  return readsGivenAgain(steps, query.sql) ? [...tables, 'what was given'] : tables
}

interface Step {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Step[]
}

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

interface Index {
  name: string
  table: string
  isPartial: boolean
  first: string
}

async function indexesOfPostgres(db: Queryable): Promise<ReadonlyMap<string, Index>> {
  const list = `select indexrelid::regclass::text as name, indrelid::regclass::text as table,
    indpred is not null as "isPartial", pg_get_indexdef(indexrelid, 1, true) as first from pg_index`
  const { rows } = await db.executeQuery<Index>(CompiledQuery.raw(list))
  return new Map(rows.map((row) => [row.name, row]))
}

/**
 * In a small database, PostgreSQL prefers full scans, so they are disabled. The remaining full scans lack a usable
 * index.
 */
async function readWholeOnPostgres(
  db: Db,
  query: CompiledQuery,
  indexes: ReadonlyMap<string, Index>,
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
      await tx.executeQuery(CompiledQuery.raw(`set local enable_${way} = off`))
    const readWholeBy = async (sql: string) => {
      const [row] = await explain<{ 'QUERY PLAN': [{ Plan: Step }] }>(tx, '(format json)', { ...query, sql })
      return (row ? stepsOf(row['QUERY PLAN'][0].Plan) : []).flatMap((step) => {
        const {
          'Node Type': type,
          'Relation Name': relation = '',
          'Index Name': name = '',
          'Index Cond': on = '',
        } = step
        const index = indexes.get(name)
        const table = index?.table ?? relation
        const isWhole = index ? !index.isPartial && !on.includes(index.first) : type === 'Seq Scan'
        return isWhole && isGrowing(table) && !isPageOfNewest(query.sql) ? [table] : []
      })
    }
    const found = await readWholeBy(query.sql)
    if (found.length === 0) return found
    // Without statistics, PostgreSQL overrates the conditions for deleted interviews and trial runs.
    const asWithStatistics = await readWholeBy(
      query.sql.replaceAll(/interviews\.(?:deleted|trial)_at is null/g, 'true'),
    )
    return found.filter((table) => asWithStatistics.includes(table))
  })
}

const readerOf = async (db: Db) => {
  if (ENGINE === 'sqlite') {
    const partial = await partialIndexes(db)
    return (query: CompiledQuery) => readWholeOnSqlite(db, query, partial)
  }
  const indexes = await indexesOfPostgres(db)
  return (query: CompiledQuery) => readWholeOnPostgres(db, query, indexes)
}

const isPlanned = (sql: string) =>
  /^\s*(select|with|update|delete)\b/i.test(sql) && !SCANS.some(([scan]) => scan.test(sql))

function planReader(db: Db) {
  const known = new Map<string, string[]>()
  const reader = readerOf(db)
  return async (query: CompiledQuery): Promise<string[]> => {
    const tables = known.get(query.sql) ?? (isPlanned(query.sql) ? await (await reader)(query) : [])
    known.set(query.sql, tables)
    return tables
  }
}

const readers = new WeakMap<Db, ReturnType<typeof planReader>>()

export async function findWholeReads(db: Db, seen: readonly Statement[]): Promise<string[]> {
  const read = readers.get(db) ?? planReader(db)
  readers.set(db, read)
  const queries = seen.map(({ node, queryId }) => db.getExecutor().compileQuery(node, queryId))
  const distinct = new Map(queries.map((query) => [query.sql, query]))
  const found: string[] = []
  for (const query of distinct.values()) {
    const tables = (await read(query)).filter((table) => table !== 'interviews' || !BY_PART_OF_NAME.test(query.sql))
    if (tables.length > 0) found.push(`${tables.join(', ')}: ${query.sql}`)
  }
  return found
}
