import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startCluster } from '../server/test/cluster.ts'
import { freePort } from '../server/test/network/freePort.ts'
import type { Seat } from './driver.ts'
import { prepare, seatOf } from './exams.ts'
import { median, milliseconds, percentile, printTable, times, whole } from './figures.ts'
import { openLoad } from './load.ts'
import { runServer } from './programs.ts'
import { numberOf } from './sizes.ts'
import { processorMs } from './usage.ts'

const AMOUNTS = (process.env['ASSAY_BENCH_AMOUNTS'] ?? '1,2,4').split(',').map(Number)
const CANDIDATES = 64
const ROUNDS = numberOf('ASSAY_BENCH_ROUNDS', 5)
const TURN_MS = numberOf('ASSAY_BENCH_TURN_MS', 3_000)

interface Node {
  port: number
  pid: number
  end: () => Promise<void>
}

/** So many of them, and candidates who belong to them: in every round the same candidate asks the same node. */
interface Team {
  nodes: readonly Node[]
  seats: Seat[]
}

async function startNode(databaseUrl: string, folder: string): Promise<Node> {
  const port = await freePort()
  const server = await runServer({ DATABASE_URL: databaseUrl, ASSAY_DATA_DIR: folder, PORT: String(port) })
  return { port, ...server }
}

async function openTeams(nodes: readonly Node[]): Promise<Team[]> {
  const house = await prepare(`http://127.0.0.1:${nodes[0]?.port}`)
  const teams: Team[] = []
  for (const amount of AMOUNTS) {
    const own = nodes.slice(0, amount)
    const exams = await house.runningExams(CANDIDATES)
    teams.push({ nodes: own, seats: exams.map((exam, at) => ({ ...seatOf(exam), port: own[at % amount]?.port ?? 0 })) })
  }
  return teams
}

/** All processes of a PostgreSQL that have lived so far: those that serve and those that tidy. */
export async function watchPostgres(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  return {
    async usedMs(): Promise<ReadonlyMap<number, number>> {
      const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
      return new Map(rows.map(({ pid }) => [pid, processorMs(pid)]))
    },
    end: () => client.end(),
  }
}

type Postgres = Awaited<ReturnType<typeof watchPostgres>>

interface Turn {
  rate: number
  saved: readonly number[]
  /** Microseconds of processor time a step. */
  ofNodes: number
  ofPostgres: number
}

const sum = (values: Iterable<number>) => [...values].reduce((all, one) => all + one, 0)
const usedBy = (nodes: readonly Node[]) => sum(nodes.map(({ pid }) => processorMs(pid)))

async function takeTurn(load: ReturnType<typeof openLoad>, { nodes, seats }: Team, postgres: Postgres): Promise<Turn> {
  const [before, beforeThere] = [usedBy(nodes), await postgres.usedMs()]
  const { steps, seconds, saved } = await load.give({ kind: 'steps', port: 0, seats, ms: TURN_MS })
  const there = [...(await postgres.usedMs())].map(([pid, ms]) => ms - (beforeThere.get(pid) ?? 0))
  const aStep = (ms: number) => (ms / steps) * 1_000
  return { rate: steps / seconds, saved, ofNodes: aStep(usedBy(nodes) - before), ofPostgres: aStep(sum(there)) }
}

const MICROSECONDS = 1e6

function report(teams: readonly Team[], turns: ReadonlyMap<Team, Turn[]>): void {
  const of = (team: Team | undefined) => (team && turns.get(team)) ?? []
  const alone = of(teams[0])
  const rows = teams.map((team) => {
    const own = of(team)
    const to = median(own.map(({ rate }, round) => rate / (alone[round]?.rate ?? Number.NaN)))
    const [here, there] = [median(own.map(({ ofNodes }) => ofNodes)), median(own.map(({ ofPostgres }) => ofPostgres))]
    const rate = median(own.map((turn) => turn.rate))
    const processors = (aStep: number) => ((aStep * rate) / MICROSECONDS).toFixed(2)
    const p99 = percentile(
      own.flatMap(({ saved }) => saved),
      0.99,
    )
    return [
      whole(team.nodes.length),
      whole(rate),
      times(to),
      milliseconds(p99),
      `${whole(here)} µs`,
      `${whole(there)} µs`,
      processors(here),
      processors(there),
      times(here / there),
    ]
  })
  console.log(
    `\n${CANDIDATES} candidates without a pause, spread over the nodes. Medians of ${ROUNDS} rounds; processor time a step, and of how many processors that is. ` +
      'The last column says how many nodes of a processor each one processor of PostgreSQL feeds.\n',
  )
  const head = ['nodes', 'steps/s', 'to one', 'save p99', 'nodes a step', 'PostgreSQL a step']
  printTable([[...head, 'nodes', 'PostgreSQL', 'nodes fed'], ...rows])
}

/** What one node more gives on one PostgreSQL, and where that becomes the limit. */
export async function nodes(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-nodes-'))
  const cluster = await startCluster({ fsync: true })
  const url = await cluster.createDatabase('nodes')
  const all: Node[] = []
  // One after the other: the first of them makes the tables.
  while (all.length < Math.max(...AMOUNTS)) all.push(await startNode(url, join(folder, String(all.length))))
  const teams = await openTeams(all)
  const postgres = await watchPostgres(cluster.url)
  const load = openLoad()
  const turns = new Map(teams.map((team): [Team, Turn[]] => [team, []]))
  for (let round = -1; round < ROUNDS; round += 1)
    for (const team of teams) {
      const turn = await takeTurn(load, team, postgres)
      if (round >= 0) turns.get(team)?.push(turn)
    }
  report(teams, turns)
  load.end()
  await postgres.end()
  for (const { end } of all) await end()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
