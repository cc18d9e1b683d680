import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../../../testing/server/places/freshDatabase.ts'
import { freshSettings, launch } from '../../../../../testing/server/process.ts'
import { takeLock } from '../lock.ts'
import { openDatabase } from '../open.ts'
import { inTransaction } from '../transaction.ts'

test('if a node stops inside a transaction, the database releases its locks after the time limit', async () => {
  const { databaseUrl, folder } = await freshDatabase()
  const stopped = await openDatabase({ databaseUrl, folder, deadlineMs: 500 })
  const other = await openDatabase({ databaseUrl, folder })
  onTestFinished(async () => {
    await stopped.destroy()
    await other.destroy()
  })
  const { promise: isHeld, resolve: tellHeld } = Promise.withResolvers<void>()
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>()
  const holding = inTransaction(stopped, async (tx) => {
    await takeLock(tx, 'BANK')
    tellHeld()
    await goesOn
  })
  const ended = expect(holding).rejects.toThrow()
  await isHeld

  await inTransaction(other, (tx) => takeLock(tx, 'BANK'))

  goOn()
  await ended
})

test('a start that waits for the migration of another node reports the wait', async () => {
  const { settings, remove } = await freshSettings()
  onTestFinished(remove)
  const holder = new pg.Client({ connectionString: settings.DATABASE_URL })
  await holder.connect()
  await holder.query('select pg_advisory_lock(7255491)')

  const server = launch(settings)
  await server.until('waits for another node')
  await holder.end()
  await server.until('Assay is ready')

  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})
