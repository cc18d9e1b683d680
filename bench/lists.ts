import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Line, send } from '@assay/contract/client'
import { compareInterviews } from '@assay/contract/compare'
import { listInterviews } from '@assay/contract/interviews'
import { listLabels } from '@assay/contract/labels'
import { getResults } from '@assay/contract/results'
import { sql } from 'kysely'
import { openDatabase } from '../server/src/db/open.ts'
import { startCluster } from '../server/test/cluster.ts'
import { freePort } from '../server/test/freePort.ts'
import { prepare, signInAgain } from './exams.ts'
import { median, milliseconds, printTable, times, whole } from './figures.ts'
import { makeInterviews } from './makeInterviews.ts'
import { runServer } from './programs.ts'

const numberOf = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const FEW = 1_000
const MANY = numberOf('ASSAY_BENCH_INTERVIEWS', 100_000)
const SUBMISSIONS_EACH = numberOf('ASSAY_BENCH_SUBMISSIONS', 30)
const ONLY = process.env['ASSAY_BENCH_ENGINE']
const WARM_UPS = 10
const ROUNDS = numberOf('ASSAY_BENCH_ROUNDS', 60)

/** The newest finished interviews of the house, which every look at results takes. */
async function someCodes(line: Line): Promise<string[]> {
  const { interviews } = await send(line, listInterviews, { query: { status: 'Done' } })
  return interviews.map(({ code }) => code)
}

type Looks = Record<string, () => Promise<unknown>>

async function looksAt(line: Line): Promise<Looks> {
  const list = (query: Parameters<typeof send<typeof listInterviews>>[2]['query']) => () =>
    send(line, listInterviews, { query })
  const [one = '', other = ''] = await someCodes(line)
  return {
    'list, first page': list({}),
    'list, page 50': list({ start_index: 490, end_index: 500 }),
    'name, found once': list({ name_or_mail: '.777@example.com' }),
    'name, found often': list({ name_or_mail: 'garcía' }),
    'name, found never': list({ name_or_mail: 'nobody at all' }),
    'label filter': list({ labels: 'SQL' }),
    'two labels': list({ labels: 'SQL | GIT' }),
    'score > 90': list({ score: '>90' }),
    'score > 30': list({ score: '>30' }),
    'label and score': list({ labels: 'SQL', score: '>90' }),
    dashboard: () => Promise.all([list({ limit: 100 })(), send(line, listLabels, {})]),
    'one result': () => send(line, getResults, { params: { code: one } }),
    'compare two': () => send(line, compareInterviews, { query: { codes: `${one},${other}` } }),
  }
}

/** A house with this many interviews on one engine, running as it does in earnest. */
async function openHouse(databaseUrl: string, amount: number) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-lists-'))
  const port = await freePort()
  const settings = { ASSAY_DATA_DIR: folder, DATABASE_URL: databaseUrl, PORT: String(port) }
  const base = `http://127.0.0.1:${port}`
  const empty = await runServer(settings)
  await prepare(base)
  await empty.end()

  const began = performance.now()
  const db = await openDatabase({ folder, databaseUrl: databaseUrl || undefined })
  await makeInterviews(db, amount, SUBMISSIONS_EACH)
  // What PostgreSQL does by itself a minute later.
  if (databaseUrl) await sql`vacuum analyze`.execute(db)
  await db.destroy()
  const seconds = whole((performance.now() - began) / 1000)
  console.log(`${databaseUrl ? 'PostgreSQL' : 'SQLite'}: ${amount} interviews made in ${seconds} s`)

  const server = await runServer(settings)
  const end = async () => {
    await server.end()
    await rm(folder, { recursive: true, force: true })
  }
  return { looks: await looksAt(await signInAgain(base)), end }
}

async function timed(look: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await look()
  return performance.now() - began
}

/** The houses take turns at every look, so that whatever else the machine does meets them alike. */
async function measureInTurns(houses: readonly { looks: Looks }[]): Promise<string[][]> {
  const rows: string[][] = []
  for (const name of Object.keys(houses[0]?.looks ?? {})) {
    const taken = houses.map((): number[] => [])
    for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
      for (const [at, { looks }] of houses.entries()) {
        const spent = await timed(looks[name] ?? (async () => {}))
        if (round >= 0) taken[at]?.push(spent)
      }
    }
    const [few = 0, many = 0] = taken.map(median)
    rows.push([name, milliseconds(few), milliseconds(many), times(many / few)])
  }
  return rows
}

/** What staff look at, with a thousand and with a hundred thousand interviews. */
export async function lists(): Promise<void> {
  const cluster = await startCluster({ fsync: true })
  const engines = { SQLite: async () => '', PostgreSQL: (amount: number) => cluster.createDatabase(`lists_${amount}`) }
  for (const [engine, place] of Object.entries(engines)) {
    if (ONLY && ONLY !== engine) continue
    const houses = [await openHouse(await place(FEW), FEW), await openHouse(await place(MANY), MANY)]
    const rows = await measureInTurns(houses)
    for (const { end } of houses) await end()
    console.log(`\n${engine}, medians of ${ROUNDS} looks, one after the other.\n`)
    printTable([['', `${FEW}`, `${MANY}`, 'ratio'], ...rows])
  }
  await cluster.stop()
}
