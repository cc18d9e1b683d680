import { createToken } from '@assay/contract/auth/tokens'
import type { Scope } from '@assay/domain/people/scopes'
import { makeBlueprint } from '../../hands/round.ts'
import { startCluster } from '../../server/test/cluster.ts'
import { openConnection } from '../connection.ts'
import { prepare, seatOf, signInAgain } from '../exams.ts'
import { milliseconds, printTable, times } from '../figures.ts'
import { beside, CANDIDATES, quietly, savesOf } from '../insight/beside.ts'
import { makeCounted } from '../insight/counted.ts'
import { openInstallation } from '../insight/installation.ts'
import { openLoad } from '../load.ts'
import { wantedEngine } from '../programs.ts'
import { numberOf } from '../sizes.ts'

const ONLY = wantedEngine()
const INTERVIEWS = 500
const QUESTIONS = 30
/** Calls that are sent at one moment, and how many programs send them. */
const AT_ONCE = numberOf('ASSAY_BENCH_CALLS', 200)
const PROGRAMS = 4
const BURSTS_MS = 6_000
const QUIET_MS = 6_000
const SLICE_MS = 2_000
/** Each candidate opens and saves ten times a second: all together as many as some five thousand do, who take half a minute. */
const THINK_MS = 100

const scopes: Scope[] = ['bank:read', 'interviews:read']
const tools: Record<string, object> = {
  list_labels: {},
  search_questions: { search: 'table', limit: 50 },
  test_insight: {},
  list_interviews: { limit: 50 },
}

function messageOf(token: string, name: string, sent: object): string {
  const params = { name, arguments: sent }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const head = `POST /mcp HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n`
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

async function onEngine(engine: string, databaseUrl: string): Promise<void> {
  const { base, port, start, fill, remove } = await openInstallation(databaseUrl)
  const empty = await start()
  const { runningExams } = await prepare(base)
  const { id } = await makeBlueprint({ staff: await signInAgain(base) }, { labels: [{ name: 'SQL' }] })
  await empty.end()
  await fill((db) => makeCounted(db, INTERVIEWS, QUESTIONS, id))
  const server = await start()
  const staff = await signInAgain(base)
  const seats = (await runningExams(CANDIDATES)).map(seatOf)
  const tokens: string[] = []
  while (tokens.length < PROGRAMS) {
    tokens.push((await staff(createToken, { body: { name: `Program ${tokens.length}`, scopes } })).token)
  }
  const connections = await Promise.all(Array.from({ length: AT_ONCE }, () => openConnection(port)))
  const load = openLoad()
  const save = savesOf(load, port, seats, THINK_MS)

  async function bursts(name: string, sent: object): Promise<number> {
    const messages = tokens.map((token) => messageOf(token, name, sent))
    const until = performance.now() + BURSTS_MS
    let calls = 0
    for (; performance.now() < until; calls += AT_ONCE) {
      await Promise.all(connections.map((connection, at) => connection.send(messages[at % PROGRAMS] ?? '')))
    }
    return calls
  }

  await quietly(save)
  const rows: string[][] = []
  for (const [name, sent] of Object.entries(tools)) {
    const quiet = await quietly(save, QUIET_MS)
    let calls = 0
    const busy = await beside(
      save,
      async () => {
        calls = await bursts(name, sent)
      },
      SLICE_MS,
    )
    const each = milliseconds(busy.took / calls)
    rows.push([
      name,
      each,
      milliseconds(quiet.p95),
      milliseconds(busy.p95),
      times(busy.p95 / quiet.p95),
      times(busy.p99 / quiet.p99),
    ])
  }
  load.end()
  for (const connection of connections) connection.close()
  await server.end()
  await remove()

  console.log(
    `\n${engine}: ${AT_ONCE} calls of assistants at once, again and again, while ${CANDIDATES} candidates save.\n`,
  )
  printTable([['', 'a call takes', 'a save, quiet (p95)', 'beside it', 'of quiet', 'p99 of quiet'], ...rows])
}

/** Saving answers while four assistants send bursts of calls. */
export async function assistants(): Promise<void> {
  const cluster = await startCluster({ fsync: true })
  const engines = { SQLite: async () => '', PostgreSQL: () => cluster.createDatabase('assistants') }
  for (const [engine, place] of Object.entries(engines))
    if (!ONLY || ONLY === engine) await onEngine(engine, await place())
  await cluster.stop()
}
