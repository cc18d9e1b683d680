import { ready } from '@assay/contract/installation/installation'
import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { callerAt } from '../../testing/client/caller.ts'
import { printFigure } from '../../testing/server/guarantee.ts'
import { freshSettings, launch } from '../../testing/server/process.ts'
import { setUpRemoteStaff, startRemoteExam } from '../../testing/server/remote/remoteExam.ts'
import { openPostgres } from '../src/platform/db/postgres/openPostgres.ts'
import { withServersStopped } from '../src/platform/db/postgres/serving.ts'
import type { Schema } from '../src/platform/db/schema.ts'

/** Simulates a newer release that migrates the database tables at its start. */
const bringForward = (db: Parameters<typeof withServersStopped>[0]) =>
  withServersStopped(db, async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '2999-01-01T00:00:00Z')`.execute(db)
  })

test('an older node stops saving after another node has upgraded the tables', async () => {
  const { settings, url, remove } = await freshSettings()
  const run = launch(settings)
  await run.until('Assay is ready')
  const remote = await setUpRemoteStaff(url)
  const seats = await Promise.all(Array.from({ length: 4 }, () => startRemoteExam(remote)))
  let hasMoved = false
  let before = 0
  let after = 0
  const working = seats.map(async ({ questions, submit }) => {
    for (let turn = 0; turn < 40; turn += 1) {
      const wasMoved = hasMoved
      const [question] = questions
      if (question && (await submit(question, [question.answers_base[turn % 3]?.id ?? 0])) === 'ok') {
        if (wasMoved) after += 1
        else before += 1
      }
    }
  })
  const later = new Kysely<Schema>({ dialect: await openPostgres(settings.DATABASE_URL ?? '') })
  await bringForward(later)
  hasMoved = true
  await Promise.all(working)

  await run.until('"msg":"Another node has upgraded the tables')
  await expect(callerAt(url)(ready)).rejects.toMatchObject({ status: 503 })
  const { rows } = await sql<{ count: number }>`select count(*) as count from submissions`.execute(later)
  printFigure(
    'G23',
    `${after} acknowledged by an older node beside a newer one, ${before} before, ${rows[0]?.count} stored`,
  )
  expect(after).toBe(0)
  expect(rows[0]?.count).toBeGreaterThanOrEqual(before)
  expect(run.stdout().match(/"msg":"Another node/g)).toHaveLength(1)

  const again = launch(settings)
  expect(await again.ended).toBe(1)
  expect(again.stderr()).toContain('was written by a newer release of Assay (9999_later')
  run.signal('SIGTERM')
  expect(await run.ended).toBe(0)
  await later.destroy()
  await remove()
})
