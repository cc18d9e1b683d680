import { setTimeout as pause } from 'node:timers/promises'
import { listSignals } from '@assay/contract/confirm/signals'
import { makeBlueprint } from '../../hands/round.ts'
import { registerStaff, signInAgain } from '../exams.ts'
import { whole } from '../figures.ts'
import { labelNumber, makeQuestions } from '../makeQuestions.ts'
import { numberOf } from '../sizes.ts'
import { makeCounted, untilFitted } from './counted.ts'
import { openInstallation } from './installation.ts'
import { printBeside, type Told, watchProcess } from './processBeside.ts'

/** As many as signals are ever found in, and a tenth more that does not count. */
const INTERVIEWS = numberOf('ASSAY_BENCH_SIGNALLED', 2_300)
/** Few, so that papers share many: the pairs that are looked at are most then. */
const QUESTIONS = 60
const REST_MS = 5_000

const longerOf = (one: Told, other: Told) => (one.took > other.took ? one : other)

/** What looking for the signals of a round costs the server, as large a round as is ever looked at: how late it answers, and memory. */
export async function signals(engine: string, place: (name: string) => Promise<string>): Promise<void> {
  const { base, port, start, fill, remove } = await openInstallation(await place('signals'))
  const empty = await start()
  await registerStaff(base)
  await empty.end()
  await fill((db) => makeQuestions(db, QUESTIONS))
  const stocked = await start()
  const { id } = await makeBlueprint({ staff: await signInAgain(base) }, { labels: [{ name: labelNumber(0) }] })
  await stocked.end()
  await fill((db) => makeCounted(db, INTERVIEWS, QUESTIONS, id))
  const server = await start()
  const staff = await signInAgain(base)
  // The fit comes first, since signals go by it.
  await untilFitted(staff)
  const { isRunning, askWhile } = watchProcess(port, server.pid, 'confirm/signals/process')
  // Those that were set aside, of which there are none: telling all of them would be work of its own.
  const look = () => staff(listSignals, { params: { id }, query: { state: 'set_aside' } })
  let busy: Told = { waits: [], server: 0, apart: 0, took: 0 }
  // It may have looked once before the fit was there.
  while (!(await look()).is_current)
    if (isRunning()) busy = longerOf(busy, await askWhile((isLooking) => isLooking))
    else await pause(10)
  const until = performance.now() + REST_MS
  const rest = await askWhile(() => performance.now() < until)
  const { interviews, pairs } = await look()
  await server.end()
  await remove()

  console.log(`\n${engine}: looking at ${interviews} interviews and ${pairs} pairs took ${whole(busy.took)} ms.`)
  console.log('What an answer that needs no database waited, and the most memory that was held.\n')
  printBeside({ busy: 'while looking', apart: 'signals' }, rest, busy)
}
