import type { Caller } from '../../hands/caller.ts'
import { makeBlueprint, makeRound, people } from '../../hands/round.ts'
import { startCluster } from '../../server/test/cluster.ts'
import { prepare, seatOf, signInAgain } from '../exams.ts'
import { median, milliseconds, printTable } from '../figures.ts'
import { beside, besideHead, besideRow, CANDIDATES, quietly, savesOf } from '../insight/beside.ts'
import { openInstallation } from '../insight/installation.ts'
import { openLoad } from '../load.ts'
import { wantedEngine } from '../programs.ts'
import { numberOf } from '../sizes.ts'

const LISTS = numberOf('ASSAY_BENCH_LISTS', 30)
const AT_ONCE = 100
/** Together as many saves as some ten thousand who take half a minute for a question. */
const THINK_MS = 50

const recipe = {
  labels: ['PYTHON', 'SQL', 'JAVASCRIPT'].map((name) => ({ name, amount: 10 })),
  amount_of_questions: 30,
}

/** Lists of a hundred, one after the other; gives what each took. */
async function makeLists(staff: Caller): Promise<number[]> {
  const blueprint = await makeBlueprint({ staff }, recipe)
  const spent: number[] = []
  for (let list = 0; list < LISTS; list += 1) {
    const began = performance.now()
    await makeRound({ staff }, blueprint, people(AT_ONCE, list * AT_ONCE))
    spent.push(performance.now() - began)
  }
  return spent
}

async function onEngine(name: string, databaseUrl: string): Promise<string[][]> {
  const { base, port, start, remove } = await openInstallation(databaseUrl)
  const server = await start()
  const exams = await (await prepare(base)).runningExams(CANDIDATES)
  const staff = await signInAgain(base)
  const load = openLoad()
  const save = savesOf(load, port, exams.map(seatOf), THINK_MS)
  await save(1_000)
  const quiet = await quietly(save)
  let spent: number[] = []
  const making = await beside(save, async () => {
    spent = await makeLists(staff)
  })
  load.end()
  await server.end()
  await remove()
  return [
    [...besideRow(`${name}: in quiet`, quiet, quiet), ''],
    [...besideRow(`${name}: ${LISTS} lists`, making, quiet), milliseconds(median(spent))],
  ]
}

/** How long an answer that is saved waits while lists of a hundred interviews are made, one after the other. */
export async function making(): Promise<void> {
  const only = wantedEngine()
  const rows = only === 'PostgreSQL' ? [] : await onEngine('SQLite', '')
  if (only !== 'SQLite') {
    const cluster = await startCluster({ fsync: true })
    rows.push(...(await onEngine('PostgreSQL', await cluster.createDatabase('making'))))
    await cluster.stop()
  }
  console.log(`\n${CANDIDATES} candidates save answers while lists of ${AT_ONCE} interviews are made.\n`)
  printTable([['', ...besideHead, 'a list'], ...rows])
}
