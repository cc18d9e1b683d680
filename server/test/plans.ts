import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode } from 'kysely'
import type { Db, Queryable } from '../src/db/schema.ts'
import { ENGINE } from './database.ts'

/** Tables that grow for as long as an installation lives: a statement that reads one of them whole is slow one day. */
const GROWING = new Set([
  ...['interviews', 'interview_labels', 'interview_events', 'papers', 'submissions', 'questions', 'question_versions'],
  ...['question_labels', 'audit', 'mails', 'shares', 'share_interviews', 'sessions', 'presences', 'gaps', 'remarks'],
  ...['places', 'decisions', 'notes'],
])

interface Statement {
  node: RootOperationNode
  queryId: QueryId
}

/** Writes down every statement that is built on a house's database, so that the database can be asked how it would run it. */
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

/** What a table is called within the statement, and what it is. */
function tableOf(name: string, sql: string): string {
  const [, table = name] = new RegExp(`"?(\\w+)"? as "?${name}"?\\b`).exec(sql) ?? []
  return table
}

/** Walking along the ids from either end on ends with the page; how many more are to be passed over is decided by counts. */
const isPageOfNewest = (sql: string) => /order by "?id"? (desc|asc) limit \S+( offset \S+)?$/.test(sql)

interface SqliteStep {
  parent: number
  detail: string
}

/** An index of a part of the rows is as long as what it is about: mails that wait, say. */
async function partialIndexes(db: Queryable): Promise<ReadonlySet<string>> {
  const list = `select name from sqlite_master where type = 'index' and sql like '%) where %'`
  const { rows } = await db.executeQuery<{ name: string }>(CompiledQuery.raw(list))
  return new Set(rows.map(({ name }) => name))
}

/** What is given as one value has no index: behind another table it would be read again for each of that table's rows. */
function readsGivenAgain(steps: readonly SqliteStep[], sql: string): boolean {
  const isOfGrowing = ({ detail }: SqliteStep) =>
    GROWING.has(tableOf(/^(?:SEARCH|SCAN) (\w+)/.exec(detail)?.[1] ?? '', sql))
  return steps.some(
    ({ parent, detail }, at) =>
      detail.startsWith('SCAN json_each') &&
      steps.slice(0, at).some((step) => step.parent === parent && isOfGrowing(step)),
  )
}

async function readWholeOnSqlite(db: Queryable, query: CompiledQuery): Promise<string[]> {
  const partial = await partialIndexes(db)
  const steps = await explain<SqliteStep>(db, 'query plan', query)
  const isSorted = steps.some(({ detail }) => detail.startsWith('USE TEMP B-TREE FOR ORDER BY'))
  const tables = steps.flatMap(({ detail }) => {
    const [, name, index = ''] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?$/.exec(detail) ?? []
    if (name === undefined) return []
    const table = tableOf(name, query.sql)
    const isFine = !GROWING.has(table) || partial.has(index) || (!isSorted && isPageOfNewest(query.sql))
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
  /** A condition that does not name it reads all of the index. */
  first: string
}

async function indexesOfPostgres(db: Queryable): Promise<ReadonlyMap<string, Index>> {
  const list = `select indexrelid::regclass::text as name, indrelid::regclass::text as table,
    indpred is not null as "isPartial", pg_get_indexdef(indexrelid, 1, true) as first from pg_index`
  const { rows } = await db.executeQuery<Index>(CompiledQuery.raw(list))
  return new Map(rows.map((row) => [row.name, row]))
}

/** In so small a house any table would be read whole, for a join as well. Where that is forbidden it is done where no index could serve. */
async function readWholeOnPostgres(db: Db, query: CompiledQuery): Promise<string[]> {
  const indexes = await indexesOfPostgres(db)
  return db.transaction().execute(async (tx) => {
    for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
      await tx.executeQuery(CompiledQuery.raw(`set local enable_${way} = off`))
    const [row] = await explain<{ 'QUERY PLAN': [{ Plan: Step }] }>(tx, '(format json)', query)
    const steps = row ? stepsOf(row['QUERY PLAN'][0].Plan) : []
    return steps.flatMap((step) => {
      const { 'Node Type': type, 'Relation Name': relation = '', 'Index Name': name = '', 'Index Cond': on = '' } = step
      const index = indexes.get(name)
      const table = index?.table ?? relation
      const isWhole = index ? !index.isPartial && !on.includes(index.first) : type === 'Seq Scan'
      return isWhole && GROWING.has(table) && !isPageOfNewest(query.sql) ? [table] : []
    })
  })
}

/** Each statement that reads a growing table whole, with what it reads. */
export async function findWholeReads(db: Db, seen: readonly Statement[]): Promise<string[]> {
  const queries = seen.map(({ node, queryId }) => db.getExecutor().compileQuery(node, queryId))
  const distinct = new Map(queries.map((query) => [query.sql, query]))
  const found: string[] = []
  for (const query of distinct.values()) {
    if (!/^\s*(select|with|update|delete)\b/i.test(query.sql)) continue
    const tables = ENGINE === 'sqlite' ? await readWholeOnSqlite(db, query) : await readWholeOnPostgres(db, query)
    if (tables.length > 0) found.push(`${tables.join(', ')}: ${query.sql}`)
  }
  return found
}
