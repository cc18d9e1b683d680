import { setTimeout as pause } from 'node:timers/promises'
import { listSignals } from '@assay/contract/confirm/signals'
import { sql } from 'kysely'
import { makeBlueprint } from '../../hands/round.ts'
import { prepare, seatOf, signInAgain } from '../exams.ts'
import { printTable } from '../figures.ts'
import { openLoad } from '../load.ts'
import { numberOf } from '../sizes.ts'
import { beside, besideHead, besideRow, CANDIDATES, quietly, savesOf } from './beside.ts'
import { makeCounted, untilFitted } from './counted.ts'
import { openInstallation } from './installation.ts'

/** A tenth of what is made does not count, since it waits or runs. */
const INTERVIEWS = numberOf('ASSAY_BENCH_COUNTED', 22_300)
/** All of them are on every paper. */
const QUESTIONS = 30
/** Each saves twenty times a second: together as many as some ten thousand candidates do, who take half a minute for a question. */
const THINK_MS = 50
const SLICE_MS = 2_000
const QUIET_MS = 30_000
/** What a start still does settles before. */
const SETTLES_MS = 1_000

/** An answer of candidates while all finished tests are counted anew by the server itself, and signals are looked for in them again and again. */
export async function counting(engine: string, place: (name: string) => Promise<string>): Promise<void> {
  const { base, port, start, fill, remove } = await openInstallation(await place('counting'))
  const empty = await start()
  const { runningExams } = await prepare(base)
  const { id } = await makeBlueprint({ staff: await signInAgain(base) }, { labels: [{ name: 'SQL' }] })
  await empty.end()
  await fill((db) => makeCounted(db, INTERVIEWS, QUESTIONS, id))
  const fitting = await start()
  await untilFitted(await signInAgain(base))
  await fitting.end()
  await fill((db) =>
    sql`insert into insight_due (interview_id) select id from interviews where closed_at is not null`.execute(db),
  )

  const server = await start()
  const staff = await signInAgain(base)
  const seats = (await runningExams(CANDIDATES)).map(seatOf)
  const load = openLoad()
  const save = savesOf(load, port, seats, THINK_MS)
  // A look at figures would count by itself; this one only says how things stand.
  const look = () => staff(listSignals, { params: { id }, query: { state: 'set_aside' } })
  const busy = await beside(
    save,
    async () => {
      while (!(await look()).is_current) await pause(500)
    },
    SLICE_MS,
  )
  await pause(SETTLES_MS)
  const quiet = await quietly(save, QUIET_MS)
  load.end()
  await server.end()
  await remove()

  console.log(`\n${engine}: nine tenths of ${INTERVIEWS} tests are counted anew and searched for signals.\n`)
  printTable([
    ['', ...besideHead],
    besideRow('in quiet, afterwards', quiet, quiet),
    besideRow('meanwhile', busy, quiet),
  ])
}
