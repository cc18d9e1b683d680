import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { setPolicy } from '@assay/contract/erasure/policy'
import { listInterviews } from '@assay/contract/interviews/interviews'
import { getResults } from '@assay/contract/results/results'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../testing/client/people.ts'
import { createEmptyDatabase, ENGINE } from '../../testing/server/database.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { lostFields, readAllRows } from '../../testing/server/places/allRows.ts'
import { differences } from '../../testing/server/places/differences.ts'
import { RELEASES, runThere, statementsOf } from '../../testing/server/places/release.ts'
import { freshSettings, launch } from '../../testing/server/process.ts'
import { openNode } from '../../testing/server/testServer.ts'
import { eraseDueInterviews } from '../src/operations/erasure/retire.ts'
import { type DatabaseOptions, openDatabase } from '../src/platform/db/open.ts'
import { movableClock } from '../src/platform/http/testClock.ts'
import { emptyAttemptCache } from '../src/product/attempts/attemptCache.ts'

interface ReleaseAnswers {
  results: { code: string }[]
  list: { interviews: object[] }
  told?: Record<string, object>
}

/** Upgrades are possible from every release, so the data of all releases is kept. */
const releases = readdirSync(RELEASES).map((version) => {
  const read = (name: string) => readFileSync(join(RELEASES, version, `${ENGINE}.${name}`), 'utf8')
  // The kept responses come from the older release. The current release must return at least the same fields.
  const before = JSON.parse(read('json')) as ReleaseAnswers
  return { version, statements: statementsOf(version, ENGINE), before }
})
type Release = (typeof releases)[number]

const putBack = ({ statements }: Release, place: DatabaseOptions) => runThere(place, statements)

/** Checks that an upgrade changes no response. Returns the number of stored counts that are wrong. */
async function wrongNumbers(place: DatabaseOptions, { before }: Release): Promise<number> {
  const clock = movableClock()
  const node = await openNode({ place, clock })
  const admin = await node.signIn('ada@example.com', PASSWORD)
  const headers = { authorization: `Bearer ${admin.token}` }
  for (const result of before.results)
    expect(await admin(getResults, { params: { code: result.code } })).toMatchObject(result)
  for (const [path, answer] of Object.entries(before.told ?? {}))
    expect(await (await fetch(`${node.url}/api${path}`, { headers })).json(), path).toMatchObject(answer)
  clock.advance(3_600_000)
  const { interviews } = await admin(listInterviews, { query: { status: 'Done' } })
  expect(interviews.filter(({ name }) => name !== 'Rita Runs')).toMatchObject(before.list.interviews)
  expect(interviews.find(({ name }) => name === 'Rita Runs')).toMatchObject({ score: 60 })
  const wrong = (await differences(node.db)).length
  await node.close()
  return wrong
}

test.each(releases)('after an upgrade from release $version, all results and counts are unchanged', async (release) => {
  const place = await createEmptyDatabase()
  await putBack(release, place)

  const wrong = await wrongNumbers(place, release)

  printFigure(
    'G23',
    `${wrong} numbers changed of release ${release.version}, ${release.before.results.length} results the same`,
  )
  expect(wrong).toBe(0)
  await place.remove()
})

test.each(releases)('retention also erases tests that were made with release $version', async (release) => {
  const place = await createEmptyDatabase()
  await putBack(release, place)
  const clock = movableClock()
  const { db, signIn, close } = await openNode({ place, clock })
  await (await signIn('ada@example.com', PASSWORD))(setPolicy, { body: { retention_days: 30 } })
  clock.advance(100 * 24 * 3_600_000)
  await (await signIn('ada@example.com', PASSWORD))(listInterviews, { query: {} })

  await eraseDueInterviews({
    ...{ db, attemptCache: emptyAttemptCache(), now: clock.now, isOver: () => false, logAuditEntries: () => {} },
    log: { warn: (about) => expect(about).toBe('nothing to warn of') },
  })

  for (const table of ['interviews', 'submissions', 'interview_events'] as const)
    expect(await db.selectFrom(table).select('id').execute(), table).toEqual([])
  expect(await differences(db)).toEqual([])
  await close()
  await place.remove()
})

test.each(releases)('an upgrade from release $version changes no field of any existing row', async (release) => {
  const place = await createEmptyDatabase()
  await putBack(release, place)
  const before = await readAllRows(place)

  await (await openDatabase(place)).destroy()

  const rows = [...before.values()].reduce((sum, table) => sum + table.rows.length, 0)
  expect(rows).toBeGreaterThan(100)
  // The only lost table is `tallies`. The table contained the number of questions, which are now counted for each list.
  expect(lostFields(before, await readAllRows(place))).toEqual(['tallies is gone'])
  await place.remove()
})

test.each(releases)(
  'an upgrade from release $version that is killed in the middle continues at the next start',
  async (release) => {
    const kills = rounds(1, 20)
    const { settings, remove } = await freshSettings()
    const place = { folder: settings.ASSAY_DATA_DIR, databaseUrl: settings.DATABASE_URL }
    await putBack(release, place)
    for (let kill = 0; kill < kills; kill += 1) {
      const run = launch(settings)
      await Promise.race([run.ended, setTimeout(200 + Math.random() * 1_500)])
      run.signal('SIGKILL')
      await run.ended
    }

    const wrong = await wrongNumbers(place, release)

    printFigure('G23', `${wrong} numbers changed over ${kills} upgrades killed`)
    expect(wrong).toBe(0)
    await remove()
  },
  TIMEOUT_MS,
)
