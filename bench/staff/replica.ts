import { setTimeout as pause } from 'node:timers/promises'
import { system } from '@assay/contract/installation/system'
import { listInterviews } from '@assay/contract/interviews/interviews'
import type { Caller } from '../../hands/caller.ts'
import { startCluster } from '../../server/test/cluster.ts'
import type { Seat } from '../driver.ts'
import { prepare, seatOf, signInAgain } from '../exams.ts'
import { median, milliseconds, percentile, printTable, times, whole } from '../figures.ts'
import { openInstallation } from '../insight/installation.ts'
import { openLoad } from '../load.ts'
import { makeInterviews } from '../makeInterviews.ts'
import { watchPostgres } from '../nodes.ts'
import { numberOf } from '../sizes.ts'

const CANDIDATES = 64
/** Two hundred and fifty saves a second, which leaves the machine room for lists. */
const THINK_MS = 250
const INTERVIEWS = numberOf('ASSAY_BENCH_INTERVIEWS', 20_000)
const ROUNDS = numberOf('ASSAY_BENCH_ROUNDS', 5)
const TURN_MS = numberOf('ASSAY_BENCH_TURN_MS', 4_000)
/** Each of them looks at a list every so many milliseconds: the lists are as many, wherever they are read. */
const READERS = numberOf('ASSAY_BENCH_READERS', 24)
const EVERY_MS = 200

interface Node {
  name: string
  port: number
  staff: Caller
  end: () => Promise<void>
}

const asked = [{ score: '>90' }, { labels: 'SQL' }, { start_index: 490, end_index: 500 }]

/** The lists that staff look at meanwhile; gives what each took. */
async function lookAtLists(staff: Caller, until: number): Promise<number[]> {
  const spent: number[] = []
  const reader = async (who: number) => {
    await pause((who * EVERY_MS) / READERS)
    for (let turn = who; performance.now() < until; turn += 1) {
      const began = performance.now()
      await staff(listInterviews, { query: asked[turn % asked.length] ?? {} })
      spent.push(performance.now() - began)
      await pause(Math.max(0, EVERY_MS - (performance.now() - began)))
    }
  }
  await Promise.all(Array.from({ length: READERS }, (_, who) => reader(who)))
  return spent
}

interface Turn {
  quiet: number
  saved: number
  lists: readonly number[]
  /** Of the primary, while lists are read beside the saves. */
  processorMs: number
}

async function startNode(name: string, databaseUrl: string, more: Record<string, string>): Promise<Node> {
  const { base, port, start, remove } = await openInstallation(databaseUrl)
  const server = await start(more)
  const staff = await signInAgain(base)
  const isReady = async () => more['DATABASE_READ_URL'] === undefined || (await isRead(staff))
  while (!(await isReady())) await pause(100)
  return { name, port, staff, end: () => server.end().then(remove) }
}

const isRead = async (staff: Caller) => (await staff(system)).running.replica?.unused === null

function report(nodes: readonly Node[], turns: ReadonlyMap<Node, Turn[]>): void {
  const [alone] = nodes
  const of = (node: Node | undefined) => (node && turns.get(node)) ?? []
  const rows = nodes.map((node) => {
    const own = of(node)
    const toAlone = own.map(({ saved }, round) => saved / (of(alone)[round]?.saved ?? Number.NaN))
    const processor = own.map(({ processorMs }, round) => processorMs / (of(alone)[round]?.processorMs ?? Number.NaN))
    return [
      node.name,
      milliseconds(median(own.map(({ quiet }) => quiet))),
      milliseconds(median(own.map(({ saved }) => saved))),
      times(median(own.map(({ saved, quiet }) => saved / quiet))),
      times(median(toAlone)),
      `${times(Math.min(...toAlone))} to ${times(Math.max(...toAlone))}`,
      times(median(processor)),
      whole(median(own.map(({ lists }) => lists.length)) / (TURN_MS / 1_000)),
      milliseconds(median(own.flatMap(({ lists }) => lists))),
    ]
  })
  console.log(
    `\n${CANDIDATES} candidates save while ${READERS} people look at lists of ${INTERVIEWS} interviews. Medians of ${ROUNDS} rounds, ` +
      'in which the two nodes take turns; the standby is on the same machine.\n',
  )
  const saves = ['save p95, quiet', 'beside lists', 'of quiet', 'of the first', 'in a round']
  printTable([['', ...saves, 'processor of the primary', 'lists/s', 'a list'], ...rows])
}

/** What candidates have of it that lists are read from a standby. */
export async function replica(): Promise<void> {
  const cluster = await startCluster({ fsync: true })
  const standby = await cluster.follow()
  const url = await cluster.createDatabase('replica')
  const { base, start, fill, remove } = await openInstallation(url)
  const first = await start()
  const house = await prepare(base)
  await first.end()
  await fill((db) => makeInterviews(db, INTERVIEWS))
  const again = await start()
  const exams = await house.runningExams(2 * CANDIDATES)
  await again.end()
  await remove()

  const readUrl = Object.assign(new URL(standby.url), { pathname: '/replica' }).href
  const nodes = [
    await startNode('everything on the primary', url, {}),
    await startNode('lists from the standby', url, { DATABASE_READ_URL: readUrl }),
  ]
  const seats = new Map<Node, Seat[]>(
    nodes.map((node, at) => [node, exams.slice(at * CANDIDATES, (at + 1) * CANDIDATES).map(seatOf)]),
  )
  const postgres = await watchPostgres(cluster.url)
  const load = openLoad()
  const turns = new Map(nodes.map((node): [Node, Turn[]] => [node, []]))
  const sum = (used: ReadonlyMap<number, number>, before: ReadonlyMap<number, number>) =>
    [...used].reduce((all, [pid, ms]) => all + ms - (before.get(pid) ?? 0), 0)
  for (let round = -1; round < ROUNDS; round += 1)
    for (const node of nodes) {
      const save = async () => {
        const order = { kind: 'steps' as const, port: node.port, seats: seats.get(node) ?? [], ms: TURN_MS }
        return percentile((await load.give({ ...order, thinkMs: THINK_MS })).saved, 0.95)
      }
      const quiet = await save()
      const before = await postgres.usedMs()
      const [saved, lists] = await Promise.all([save(), lookAtLists(node.staff, performance.now() + TURN_MS)])
      const processorMs = sum(await postgres.usedMs(), before)
      if (round >= 0) turns.get(node)?.push({ quiet, saved, lists, processorMs })
    }
  report(nodes, turns)
  load.end()
  await postgres.end()
  for (const { end } of nodes) await end()
  await standby.stop()
  await cluster.stop()
}
