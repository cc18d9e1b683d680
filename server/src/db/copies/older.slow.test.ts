import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listInterviews } from '@assay/contract/interviews/interviews'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { PASSWORD } from '../../../../hands/people.ts'
import { ENGINE, freshPlace } from '../../../test/database.ts'
import { openHouse, openNode } from '../../../test/house.ts'
import { runThere, statementsOf } from '../../../test/places/release.ts'
import { assay, temporaryFolder } from '../../../test/process.ts'
import { backUp } from '../../backups/backUp.ts'
import type { DatabasePlace } from '../open.ts'
import { fileIn } from '../sqlite/file.ts'

const settingsOf = ({ folder, databaseUrl }: DatabasePlace) => ({
  ASSAY_DATA_DIR: folder,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

async function ownPlace() {
  const place = await freshPlace()
  onTestFinished(place.remove)
  return place
}

/** A copy as release 0.1.6 has made them: a whole file, and nothing behind it. */
async function olderCopy(): Promise<string> {
  const place = await ownPlace()
  await runThere(place, statementsOf('0.1.6', ENGINE))
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const path = join(folder, 'older.backup')
  if (place.databaseUrl)
    execFileSync('pg_dump', ['--format=custom', `--file=${path}`, `--dbname=${place.databaseUrl}`], { stdio: 'pipe' })
  else writeFileSync(path, readFileSync(fileIn(place.folder)))
  return path
}

test('a copy of the release that made no seals is restored, and the next start brings it up to date', async () => {
  const copy = await olderCopy()
  const place = await ownPlace()

  const done = await assay(['restore', copy], settingsOf(place))

  expect(done).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('This copy bears no seal') })
  const node = await openNode({ place })
  const admin = await node.signIn('ada@example.com', PASSWORD)
  expect((await admin(listInterviews, { query: { status: 'Done' } })).interviews.length).toBeGreaterThan(0)
  // The first builds of that release have kept the ratio of a label and not the count that it is of.
  const rows = await node.db.selectFrom('interviews').select(['id', 'details']).execute()
  for (const { id, details } of rows) {
    const older = details?.replaceAll(/"fully_correct":\d+,/g, '') ?? null
    await node.db.updateTable('interviews').set({ details: older }).where('id', '=', id).execute()
  }
  expect(rows.some(({ details }) => details?.includes('fully_correct"'))).toBe(true)
  await node.close()
  expect(await assay(['verify'], settingsOf(place))).toMatchObject({ status: 0, stderr: '' })
})

test('an older copy that is cut, or has bytes behind its end, is refused', async () => {
  const [cut, longer] = [await olderCopy(), await olderCopy()]
  truncateSync(cut, Math.floor(readFileSync(cut).length / 2))
  appendFileSync(longer, '\n{"assay":"backup","schema":"0009_question_language","engine":"postgres"')
  const place = await ownPlace()

  for (const path of [cut, longer])
    expect(await assay(['restore', path], settingsOf(place))).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^\S+ is not a whole backup of Assay.*\n$/),
    })
})

test('a copy of a later release whose seal was taken off is refused', async () => {
  const house = await openHouse()
  onTestFinished(house.close)
  const path = join(house.place.folder, 'sealed.backup')
  await backUp(house.place, path)
  const bytes = readFileSync(path)
  // The seal is the last line, with a break before and behind it.
  truncateSync(path, bytes.lastIndexOf('\n{"assay"'))
  const place = await ownPlace()

  expect(await assay(['restore', path], settingsOf(place))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('is not a whole backup of Assay'),
  })
  const node = await openNode({ place })
  expect((await sql<{ id: number }>`select id from users`.execute(node.db)).rows).toEqual([])
  await node.close()
})
