import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openConnection, request } from '../connection.ts'
import { registerStaff, signInAgain } from '../exams.ts'
import { milliseconds, percentile, printTable, times, whole } from '../figures.ts'
import { makeQuestions } from '../makeQuestions.ts'
import { numberOf } from '../sizes.ts'
import { memoryMb } from '../usage.ts'
import { isFitted, makeCounted } from './counted.ts'
import { openInstallation } from './installation.ts'

/** As many as a fit takes; a tenth of what is made does not count, since it waits or runs. */
const INTERVIEWS = numberOf('ASSAY_BENCH_FITTED', 22_500)
const QUESTIONS = numberOf('ASSAY_BENCH_QUESTIONS', 5_000)
const REST_MS = 5_000
const BETWEEN_MS = 5

/** The process that fits, while there is one. */
function fitterOf(server: number): number | undefined {
  const threads = readdirSync(`/proc/${server}/task`)
  const children = threads.flatMap((thread) =>
    readFileSync(`/proc/${server}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return children.find((child) => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('insight/fit/process')
    } catch {
      return false
    }
  })
}

const peak = (pid: number, before: number) => {
  try {
    return Math.max(before, memoryMb(pid))
  } catch {
    // It has ended since it was seen.
    return before
  }
}

interface Told {
  waits: number[]
  server: number
  fitter: number
  took: number
}

/** Asks for something that needs no database, again and again, while this holds; late answers are a loop that had other work. */
async function ask(port: number, server: number, holds: (fitter: number | undefined) => boolean): Promise<Told> {
  const connection = await openConnection(port)
  const alive = request('GET', '/api/alive')
  const began = performance.now()
  const told: Told = { waits: [], server: 0, fitter: 0, took: 0 }
  for (;;) {
    const fitter = fitterOf(server)
    if (!holds(fitter)) break
    told.waits.push(await connection.send(alive))
    told.server = peak(server, told.server)
    if (fitter) told.fitter = peak(fitter, told.fitter)
    await pause(BETWEEN_MS)
  }
  connection.close()
  return { ...told, took: performance.now() - began }
}

/** What a fit of as many interviews as it ever takes costs the server: how late it answers, and memory. */
export async function fitting(engine: string, place: (name: string) => Promise<string>): Promise<void> {
  const { base, port, start, fill, remove } = await openInstallation(await place('fitting'))
  const empty = await start()
  await registerStaff(base)
  await empty.end()
  await fill(async (db) => {
    await makeQuestions(db, QUESTIONS)
    await makeCounted(db, INTERVIEWS, QUESTIONS)
  })
  const server = await start()
  const staff = await signInAgain(base)
  const until = performance.now() + REST_MS
  const rest = await ask(port, server.pid, (fitter) => fitter === undefined && performance.now() < until)
  while (fitterOf(server.pid) === undefined && !(await isFitted(staff))) await pause(20)
  const fit = await ask(port, server.pid, (fitter) => fitter !== undefined)
  await server.end()
  await remove()

  const waits = [0.5, 0.95, 0.99, 1]
  const shown = ({ waits: all, server: own, fitter }: Told) => [
    ...waits.map((share) => milliseconds(percentile(all, share))),
    `${whole(own)} MB`,
    fitter > 0 ? `${whole(fitter)} MB` : '',
  ]
  const ratios = waits.map((share) => times(percentile(fit.waits, share) / percentile(rest.waits, share)))
  console.log(
    `\n${engine}: a fit of up to 20,000 of ${INTERVIEWS} interviews of 30 questions took ${whole(fit.took)} ms.`,
  )
  console.log('What an answer that needs no database waited, and the most memory that was held.\n')
  printTable([
    ['', 'p50', 'p95', 'p99', 'longest', 'server', 'fit'],
    ['at rest', ...shown(rest)],
    ['while fitting', ...shown(fit)],
    ['ratio', ...ratios, times(fit.server / rest.server), ''],
  ])
}
