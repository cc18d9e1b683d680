import { setTimeout as pause } from 'node:timers/promises'
import { registerStaff, signInAgain } from '../exams.ts'
import { whole } from '../figures.ts'
import { makeQuestions } from '../makeQuestions.ts'
import { numberOf } from '../sizes.ts'
import { isFitted, makeCounted } from './counted.ts'
import { openInstallation } from './installation.ts'
import { printBeside, watchProcess } from './processBeside.ts'

/** As many as a fit takes; a tenth of what is made does not count, since it waits or runs. */
const INTERVIEWS = numberOf('ASSAY_BENCH_FITTED', 22_500)
const QUESTIONS = numberOf('ASSAY_BENCH_QUESTIONS', 5_000)
const REST_MS = 5_000

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
  const { isRunning, askWhile } = watchProcess(port, server.pid, 'insight/fit/process')
  const until = performance.now() + REST_MS
  const rest = await askWhile((isFitting) => !isFitting && performance.now() < until)
  while (!isRunning() && !(await isFitted(staff))) await pause(20)
  const fit = await askWhile((isFitting) => isFitting)
  await server.end()
  await remove()

  console.log(
    `\n${engine}: a fit of up to 20,000 of ${INTERVIEWS} interviews of 30 questions took ${whole(fit.took)} ms.`,
  )
  console.log('What an answer that needs no database waited, and the most memory that was held.\n')
  printBeside({ busy: 'while fitting', apart: 'fit' }, rest, fit)
}
