import { signInAt } from '../../hands/caller.ts'
import { PASSWORD } from '../../hands/people.ts'
import { seatOf, stock } from '../exams.ts'
import { median, milliseconds, printTable, times } from '../figures.ts'
import { openLoad } from '../load.ts'
import { numberOf } from '../sizes.ts'
import { type Beside, beside, besideHead, besideRow, CANDIDATES, quietly, savesOf } from './beside.ts'
import { untilCounted } from './counted.ts'
import { type Installation, openInstallation } from './installation.ts'
import { putOldRelease } from './oldRelease.ts'

const FEW = numberOf('ASSAY_BENCH_FEW', 1_000)
const MANY = numberOf('ASSAY_BENCH_INTERVIEWS', 100_000)
const STARTS = 3

/** How long it takes until the server is ready. */
async function startOf({ start }: Installation): Promise<number> {
  const began = performance.now()
  const server = await start()
  const took = performance.now() - began
  await server.end()
  return took
}

async function startsOf(installation: Installation): Promise<number> {
  const taken: number[] = []
  for (let time = 0; time < STARTS; time += 1) taken.push(await startOf(installation))
  return median(taken)
}

interface Upgraded {
  first: number
  waiting: number
  counted: number
  quiet: Beside
  counting: Beside
}

/** An earlier release's installation that is brought forward, counts itself beside candidates, and is started again. */
async function upgradeOf(amount: number, databaseUrl: string): Promise<Upgraded> {
  const installation = await openInstallation(databaseUrl)
  const { folder, base, port } = installation
  await putOldRelease(folder, databaseUrl, amount)
  const first = await startOf(installation)
  const waiting = await startsOf(installation)

  const server = await installation.start()
  const staff = await signInAt(base, 'ada@example.com', PASSWORD)
  const { runningExams } = await stock(base, staff)
  const seats = (await runningExams(CANDIDATES)).map(seatOf)
  const load = openLoad()
  const save = savesOf(load, port, seats)
  const counting = await beside(save, () => untilCounted(staff))
  const quiet = await quietly(save)
  load.end()
  await server.end()
  const counted = await startsOf(installation)
  await installation.remove()
  return { first, waiting, counted, quiet, counting }
}

/** An upgrade of few and of many finished interviews of ten questions: how soon it is ready, and how it counts itself. */
export async function upgrade(engine: string, place: (name: string) => Promise<string>): Promise<void> {
  const few = await upgradeOf(FEW, await place('old_few'))
  const many = await upgradeOf(MANY, await place('old_many'))
  const row = (name: string, of: 'first' | 'waiting' | 'counted') => [
    name,
    milliseconds(few[of]),
    milliseconds(many[of]),
    times(many[of] / few[of]),
    times(many[of] / many.counted),
  ]
  console.log(`\n${engine}: until a server is ready that release 0.1.6 has left so many finished interviews.\n`)
  printTable([
    ['', `${FEW}`, `${MANY}`, 'ratio', 'to all counted'],
    row('first start, which brings tables forward', 'first'),
    row('later starts, while all wait to be counted', 'waiting'),
    row('later starts, all counted', 'counted'),
  ])
  console.log(`\n${engine}: ${CANDIDATES} candidates save while they are counted.\n`)
  const rows = [
    { amount: FEW, of: few },
    { amount: MANY, of: many },
  ].flatMap(({ amount, of: { quiet, counting } }) => [
    besideRow(`${amount}: in quiet`, quiet, quiet),
    besideRow(`${amount}: counting`, counting, quiet),
  ])
  printTable([['', ...besideHead], ...rows])
}
