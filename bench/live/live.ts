import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { giveToMany, listLive } from '@assay/contract/live/live'
import type { Caller } from '../../hands/caller.ts'
import { startCluster } from '../../server/test/cluster.ts'
import { freePort } from '../../server/test/network/freePort.ts'
import { type Exam, prepare, seatOf, signInAgain } from '../exams.ts'
import { median, milliseconds, printTable, times, whole } from '../figures.ts'
import { openLoad } from '../load.ts'
import { runServer, wantedEngine } from '../programs.ts'
import { numberOf } from '../sizes.ts'
import { memoryMb, processorMs } from '../usage.ts'
import { openFollowers } from './followers.ts'

/** How many candidates follow their clocks. */
const MANY = numberOf('ASSAY_BENCH_STREAMS', 2_000)
const FEW = 20
const SEATS = 32
const ROUNDS = numberOf('ASSAY_BENCH_ROUNDS', 5)
const ONLY = wantedEngine()
const IDLE_MS = 10_000
/** How often a page tells of its presence. */
const BEAT_MS = 10_000
const STEPS_MS = 5_000
const LOOKS = 20

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The share of one processor that a server takes while nobody does anything but follow. */
async function idleShare(pid: number): Promise<number> {
  const before = processorMs(pid)
  await setTimeout(IDLE_MS)
  return (processorMs(pid) - before) / IDLE_MS
}

interface House {
  port: number
  pid: number
  staff: Caller
  /** As many as follow, the first of them answer as well. */
  exams: Exam[]
}

type Followers = ReturnType<typeof openFollowers>

/** What following costs while nothing happens. */
async function idle({ pid, port, exams }: House, followers: Followers) {
  const [memory, share] = [memoryMb(pid), await idleShare(pid)]
  await followers.open(
    port,
    exams.map(({ code }) => code),
  )
  // What was only needed to open them is given back.
  await setTimeout(IDLE_MS)
  return { megabytes: memoryMb(pid) - memory, share: (await idleShare(pid)) - share }
}

/** Steps a second while all follow and tell of their presence, beside those without; in turns. And how much of that was told. */
async function answering({ port, exams }: House, followers: Followers): Promise<{ ratio: number; told: number }> {
  const load = openLoad()
  // In each round others: what one candidate sends has an end.
  const rate = async (round: number) => {
    const seats = exams.slice(round * SEATS, (round + 1) * SEATS).map(seatOf)
    const { steps, seconds } = await load.give({ kind: 'steps', port, seats, ms: STEPS_MS })
    return steps / seconds
  }
  const codes = exams.map(({ code }) => code)
  await rate(ROUNDS)
  const ratios: number[] = []
  let told = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    await followers.close()
    const without = await rate(round)
    await followers.open(port, codes)
    const before = await followers.beat(true)
    ratios.push((await rate(round)) / without)
    told += (await followers.beat(false)) - before
  }
  load.end()
  const due = (codes.length * ROUNDS * STEPS_MS) / BEAT_MS
  return { ratio: median(ratios), told: told / due }
}

/** From the click until the last page has it. */
async function giving({ staff, exams }: House, followers: Followers, amount: number): Promise<number> {
  const codes = exams.slice(0, amount).map(({ code }) => code)
  const all: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const heard = followers.untilHeard(amount)
    all.push(
      await timed(() => Promise.all([staff(giveToMany, { body: { seconds: 1, reason: 'Bench', codes } }), heard])),
    )
  }
  return median(all)
}

async function looking({ staff }: House): Promise<number> {
  const all: number[] = []
  for (let look = 0; look < LOOKS; look += 1) all.push(await timed(() => staff(listLive, { query: { end_index: 50 } })))
  return median(all)
}

async function onEngine(name: string, databaseUrl: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-live-'))
  const port = await freePort()
  const { pid, end } = await runServer({ ASSAY_DATA_DIR: folder, DATABASE_URL: databaseUrl, PORT: String(port) })
  const base = `http://127.0.0.1:${port}`
  const installation = await prepare(base)
  const staff = await signInAgain(base)
  const few = await installation.runningExams(FEW)
  const firstFew = await looking({ port, pid, staff, exams: few })
  const exams = [...few, ...(await installation.runningExams(Math.max(0, MANY - FEW)))]
  const house = { port, pid, staff, exams }
  const firstMany = await looking(house)
  const followers = openFollowers()
  const { megabytes, share } = await idle(house, followers)
  const { ratio: steps, told } = await answering(house, followers)
  const [one, all] = [await giving(house, followers, 1), await giving(house, followers, exams.length)]
  followers.end()
  await end()
  await rm(folder, { recursive: true, force: true })
  return [
    name,
    `${whole(megabytes)} MB`,
    `${(share * 100).toFixed(1)} %`,
    times(steps),
    `${whole(told * 100)} %`,
    milliseconds(one),
    milliseconds(all),
    milliseconds(firstFew),
    milliseconds(firstMany),
    times(firstMany / firstFew),
  ]
}

/** What it costs that many candidates are followed, and that all of them follow their clocks. */
export async function live(): Promise<void> {
  const rows: string[][] = []
  if (ONLY !== 'PostgreSQL') rows.push(await onEngine('SQLite', ''))
  if (ONLY !== 'SQLite') {
    const cluster = await startCluster({ fsync: true })
    rows.push(await onEngine('PostgreSQL', await cluster.createDatabase('live')))
    await cluster.stop()
  }
  console.log(
    `\n${MANY} candidates follow their clocks: what that takes while nothing happens; steps a second of ${SEATS} others with them and ` +
      `their presence, beside without, and how much of it was told; from giving time to the last page that has it; the first page of live with ${FEW} and with ${MANY}.\n`,
  )
  const head = [
    '',
    'memory',
    'processor',
    'steps',
    'told',
    'given to one',
    'to all',
    `live of ${FEW}`,
    `of ${MANY}`,
    'ratio',
  ]
  printTable([head, ...rows])
}
