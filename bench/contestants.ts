import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Cluster, startCluster } from '../server/test/cluster.ts'
import { freePort } from '../server/test/freePort.ts'
import type { Seat } from './driver.ts'
import { type Exam, type Installation, prepare, seatOf } from './exams.ts'
import { runFile, runServer } from './programs.ts'

export interface Contestant {
  name: string
  port: number
  seats: Seat[]
  /** Makes interviews that nobody has started yet; the floor has none. */
  waiting?: (amount: number) => Promise<{ path: string; body: string }[]>
}

const MOST_CANDIDATES = 64

async function product(name: string, settings: Record<string, string>) {
  const port = await freePort()
  const server = await runServer({ ...settings, PORT: String(port) })
  const house: Installation = await prepare(`http://127.0.0.1:${port}`)
  const exams = await house.runningExams(MOST_CANDIDATES)
  const contestant: Contestant = { name, port, seats: exams.map(seatOf), waiting: house.waiting }
  return { contestant, exams, end: server.end }
}

/** The floor serves the very papers of the product, so that both send the same bytes. */
async function fillFloor(url: string, exams: readonly Exam[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const { code, questions } of exams) {
    for (const [position, { is_answered: _, interviewee_answers: __, ...body }] of questions.entries()) {
      await client.query('insert into questions values ($1, $2) on conflict do nothing', [body.id, body])
      await client.query('insert into papers values ($1, $2, $3)', [code, position, body.id])
    }
  }
  await client.end()
}

async function floor(cluster: Cluster, exams: readonly Exam[]) {
  const port = await freePort()
  const url = await cluster.createDatabase('floor')
  const { end } = await runFile('bench/floor.ts', { DATABASE_URL: url, PORT: String(port) }, 'The floor is ready')
  await fillFloor(url, exams)
  const contestant: Contestant = { name: 'floor', port, seats: exams.map(seatOf) }
  return { contestant, end }
}

/** All of them at once, each on a disk that is really written to; only one of them has work at a time. */
export async function openContestants() {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'))
  const cluster = await startCluster({ fsync: true })
  const onPostgres = { DATABASE_URL: await cluster.createDatabase('assay'), ASSAY_DATA_DIR: folder }
  const sqlite = await product('SQLite', { ASSAY_DATA_DIR: folder })
  const postgres = await product('PostgreSQL', onPostgres)
  const under = await floor(cluster, sqlite.exams)
  return {
    floor: under.contestant,
    products: [sqlite.contestant, postgres.contestant],
    end: async () => {
      for (const { end } of [sqlite, postgres, under]) await end()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
