import { copyFileSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { health } from '@assay/contract/installation/installation'
import { expect, onTestFinished, test } from 'vitest'
import { makeBank, makeRunningExam } from '../../testing/client/exam.ts'
import { printFigure } from '../../testing/server/guarantee.ts'
import { temporaryFolder } from '../../testing/server/process.ts'
import { openNode, startTestServer } from '../../testing/server/testServer.ts'

const mishaps: Record<string, (folder: string) => void> = {
  'the database is deleted': (folder) => rmSync(join(folder, 'assay.sqlite')),
  'the write-ahead log is deleted': (folder) => rmSync(join(folder, 'assay.sqlite-wal')),
  'all database files are deleted': (folder) => {
    for (const name of ['assay.sqlite', 'assay.sqlite-wal', 'assay.sqlite-shm', 'assay.lock'])
      rmSync(join(folder, name), { force: true })
  },
  'the database is replaced by a copy': (folder) => {
    const copy = join(folder, 'copy')
    copyFileSync(join(folder, 'assay.sqlite'), copy)
    rmSync(join(folder, 'assay.sqlite'))
    copyFileSync(copy, join(folder, 'assay.sqlite'))
  },
  'the database is truncated to 0 bytes': (folder) => truncateSync(join(folder, 'assay.sqlite'), 0),
  'the lock file is deleted': (folder) => rmSync(join(folder, 'assay.lock')),
}

// This test runs only on SQLite, because PostgreSQL itself manages its database files.
test.each(Object.keys(mishaps))('answers are rejected with 503 as soon as %s', async (name) => {
  const { folder, remove } = temporaryFolder()
  const server = await startTestServer({ place: { folder } })
  onTestFinished(async () => {
    await server.close()
    remove()
  })
  await makeBank(server)
  const { candidate, questions } = await makeRunningExam(server)
  const [first, second, third] = questions
  if (!first || !second || !third) throw new Error('an empty paper')
  const choose = ({ answers_base }: typeof first) => answers_base.slice(0, 1).map(({ id }) => id)
  await candidate.submit(first, choose(first))

  mishaps[name]?.(folder)
  const heard = await Promise.all(
    [second, third].map((question) =>
      candidate.submit(question, choose(question)).then(
        () => 200,
        ({ status }) => status,
      ),
    ),
  )

  printFigure('G22', `${heard.filter((status) => status === 200).length} acknowledged after ${name}`)
  expect(heard).toEqual([503, 503])
  await expect(server.anonymous(health)).rejects.toMatchObject({ status: 503 })
})

test('a server refuses to start with an empty database if its data folder had a database before', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  await (await startTestServer({ place: { folder } })).stop()
  rmSync(join(folder, 'assay.sqlite'))

  await expect(openNode({ place: { folder } })).rejects.toThrow(/assay\.sqlite is missing or empty/)
  const anew = await openNode({ place: { folder, mayCreateDatabase: true } })
  expect(await anew.db.selectFrom('users').select('id').execute()).toEqual([])
  await anew.close()
})
