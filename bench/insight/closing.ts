import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { closeInterview } from '@assay/contract/exam/exam'
import { callerAt } from '../../hands/caller.ts'
import { atOnce, ratioOf } from '../doors/turns.ts'
import type { Order } from '../driver.ts'
import { prepare } from '../exams.ts'
import { median, milliseconds, percentile, printTable, times } from '../figures.ts'
import { openLoad } from '../load.ts'
import { makeInterviews } from '../makeInterviews.ts'
import { numberOf } from '../sizes.ts'
import { openInstallation } from './installation.ts'

const ROUNDS = numberOf('ASSAY_BENCH_ROUNDS', 9)
const TOGETHER = 160
/** Ended eight at a time in one turn. */
const ONE_BY_ONE = 80
const AT_ONCE = 8
const EACH = 30

const preload = pathToFileURL(join(import.meta.dirname, 'withoutInsight.ts')).href

/** A server over interviews that are under way, every question of them answered. */
async function openRunning(databaseUrl: string, more: Record<string, string>) {
  const { base, port, start, fill, remove } = await openInstallation(databaseUrl)
  const empty = await start()
  await prepare(base)
  await empty.end()
  const codes: string[] = []
  await fill(async (db) => {
    await makeInterviews(db, (ROUNDS + 1) * (TOGETHER + ONE_BY_ONE), EACH, { isRunning: true })
    codes.push(...(await db.selectFrom('interviews').select('code').execute()).map(({ code }) => code))
  })
  const server = await start(more)
  const caller = callerAt(base)
  return {
    some: () => atOnce(codes.splice(0, ONE_BY_ONE), AT_ONCE, (code) => caller(closeInterview, { params: { code } })),
    together: (): Order => {
      const starts = codes.splice(0, TOGETHER).map((code) => ({ path: `/api/interview/${code}/close`, body: '{}' }))
      return { kind: 'starts', port, starts }
    },
    /** Gives how many interviews were or are to be counted. */
    end: async () => {
      await server.end()
      let noted = 0
      await fill(async (db) => {
        for (const table of ['insight_due', 'insight_counted'] as const)
          noted += (await db.selectFrom(table).select('interview_id').execute()).length
      })
      await remove()
      return noted
    },
  }
}

/** Tests that end with what insight needs written beside their results, and without; the two take turns. */
export async function closing(engine: string, place: (name: string) => Promise<string>): Promise<void> {
  const as = await openRunning(await place('closing'), {})
  const without = await openRunning(await place('closing_without'), { NODE_OPTIONS: `--import ${preload}` })
  const some = 1 / (await ratioOf(without.some, as.some, ROUNDS))

  const load = openLoad()
  const taken: Record<'as' | 'without', { all: number; last: number }[]> = { as: [], without: [] }
  for (let round = -1; round < ROUNDS; round += 1)
    for (const [name, house] of Object.entries({ as, without })) {
      const { saved, seconds } = await load.give(house.together())
      if (round >= 0) taken[name as 'as' | 'without'].push({ all: seconds * 1_000, last: percentile(saved, 0.95) })
    }
  load.end()
  await as.end()
  if ((await without.end()) > 0) throw new Error('The one without insight had it')
  const ratio = (of: 'all' | 'last') => median(taken.as.map((one, at) => one[of] / (taken.without[at]?.[of] ?? 0)))
  const shown = (of: 'all' | 'last') =>
    [taken.as, taken.without].map((all) => milliseconds(median(all.map((one) => one[of]))))
  console.log(`\n${engine}: tests of ${EACH} questions that end, medians of ${ROUNDS} turns each.\n`)
  printTable([
    ['', 'as it is', 'without insight', 'ratio'],
    [`${ONE_BY_ONE}, ${AT_ONCE} at a time`, '', '', times(some)],
    [`${TOGETHER} at once, until all have ended`, ...shown('all'), times(ratio('all'))],
    [`${TOGETHER} at once, the 95th percentile`, ...shown('last'), times(ratio('last'))],
  ])
}
