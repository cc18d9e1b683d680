import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { type Cluster, startCluster } from '../../testing/server/cluster.ts'
import { freePort } from '../../testing/server/network/freePort.ts'
import type { OpenTest } from './driver.ts'
import { type Exam, openTestOf, prepareBank, runningExams, waitingStarts } from './exams.ts'
import { runFile, runServer, wantedEngine } from './programs.ts'

const rowsOf = (exams: readonly Exam[]) =>
  exams.flatMap(({ code, questions }) =>
    questions.map(({ is_answered: _, interviewee_answers: __, ...body }, position) => ({ code, position, body })),
  )

async function fillPostgres(url: string, exams: readonly Exam[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const { code, position, body } of rowsOf(exams)) {
    await client.query('insert into questions values ($1, $2) on conflict do nothing', [body.id, body])
    await client.query('insert into papers values ($1, $2, $3)', [code, position, body.id])
  }
  await client.end()
}

function fillSqlite(path: string, exams: readonly Exam[]): void {
  const file = new DatabaseSync(path)
  const question = file.prepare('insert or ignore into questions values (?, ?)')
  const place = file.prepare('insert into papers values (?, ?, ?)')
  file.exec('begin')
  for (const { code, position, body } of rowsOf(exams)) {
    question.run(body.id, JSON.stringify(body))
    place.run(code, position, body.id)
  }
  file.exec('commit')
  file.close()
}

export interface Contestant {
  name: string
  port: number
  pid: number
  openTests: OpenTest[]
  waiting?: (amount: number) => Promise<{ path: string; body: string }[]>
}

export interface Entered {
  contestant: Contestant
  floor?: Contestant
}

const MOST_CANDIDATES = 64
/** The folder of another checkout, for example of last week's code. Both checkouts are measured alternately. */
const OTHER_ROOT = process.env['ASSAY_BENCH_BESIDE']

async function product(name: string, settings: Record<string, string>, root?: string) {
  const port = await freePort()
  const { pid, end } = await runServer({ ...settings, PORT: String(port) }, root)
  const base = `http://127.0.0.1:${port}`
  const staff = await prepareBank(base)
  const exams = await runningExams(base, staff, MOST_CANDIDATES)
  const waiting = (amount: number) => waitingStarts(staff, amount)
  const contestant: Contestant = { name, port, pid, openTests: exams.map(openTestOf), waiting }
  return { contestant, exams, end }
}

type FillDatabase = (exams: readonly Exam[]) => Promise<void>

/** The reference server gets the same questions as a product server, so both send the same bytes. */
async function floor(
  name: string,
  file: string,
  settings: Record<string, string>,
  exams: readonly Exam[],
  fill: FillDatabase,
) {
  const port = await freePort()
  const { pid, end } = await runFile(file, { ...settings, PORT: String(port) }, 'The floor is ready')
  await fill(exams)
  const contestant: Contestant = { name, port, pid, openTests: exams.map(openTestOf) }
  return { contestant, end }
}

async function onSqlite(folder: string) {
  const own = await product('SQLite', { ASSAY_DATA_DIR: join(folder, 'own') })
  const path = join(folder, 'floor.sqlite')
  const fill: FillDatabase = async (exams) => fillSqlite(path, exams)
  const baseline = await floor(
    'floor on SQLite',
    'scripts/bench/floor/onSqlite.ts',
    { DATABASE_FILE: path },
    own.exams,
    fill,
  )
  const other = OTHER_ROOT
    ? [await product('SQLite, the other', { ASSAY_DATA_DIR: join(folder, 'other') }, OTHER_ROOT)]
    : []
  return { baseline, products: [own, ...other] }
}

async function onPostgres(folder: string, cluster: Cluster) {
  const settingsFor = async (name: string) => ({
    DATABASE_URL: await cluster.createDatabase(name),
    ASSAY_DATA_DIR: join(folder, name),
  })
  const own = await product('PostgreSQL', await settingsFor('assay'))
  const url = await cluster.createDatabase('floor')
  const fill: FillDatabase = (exams) => fillPostgres(url, exams)
  const baseline = await floor(
    'floor on PostgreSQL',
    'scripts/bench/floor/onPostgres.ts',
    { DATABASE_URL: url },
    own.exams,
    fill,
  )
  const other = OTHER_ROOT ? [await product('PostgreSQL, the other', await settingsFor('other'), OTHER_ROOT)] : []
  return { baseline, products: [own, ...other] }
}

export async function openContestants(engine = wantedEngine()) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'))
  const cluster = engine === 'SQLite' ? null : await startCluster({ fsync: true })
  const engines = [
    ...(engine === 'PostgreSQL' ? [] : [await onSqlite(folder)]),
    ...(cluster ? [await onPostgres(folder, cluster)] : []),
  ]
  const entered: Entered[] = engines.flatMap(({ baseline, products }) => [
    { contestant: baseline.contestant },
    ...products.map(({ contestant }) => ({ contestant, floor: baseline.contestant })),
  ])
  return {
    entered,
    end: async () => {
      for (const { baseline, products } of engines) for (const { end } of [baseline, ...products]) await end()
      await cluster?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
