import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { alive } from '@assay/contract/installation/installation'
import { createLabel, listLabels } from '@assay/contract/labels'
import { expect, onTestFinished, test } from 'vitest'
import { makeBank, makeRunningExam } from '../../testing/client/exam.ts'
import { printFigure } from '../../testing/server/guarantee.ts'
import { startTestServer } from '../../testing/server/testServer.ts'

function openShell(folder: string): DatabaseSync {
  const shell = new DatabaseSync(join(folder, 'assay.sqlite'))
  onTestFinished(() => {
    if (shell.isOpen) shell.close()
  })
  return shell
}

const lock = (shell: DatabaseSync) => expect.poll(() => shell.exec('BEGIN IMMEDIATE')).toBeUndefined()

async function openExam() {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  await makeBank(server)
  const { candidate, questions } = await makeRunningExam(server)
  const answers = questions.map((question) => ({
    question,
    options: question.answers_base.slice(0, 1).map(({ id }) => id),
  }))
  const [first, second] = answers
  if (!first || !second) throw new Error('an empty paper')
  return { server, submit: ({ question, options }: typeof first) => candidate.submit(question, options), first, second }
}

test('while a shell locks the database, reading continues, and an answer that cannot be saved gets 503', async () => {
  const { server, submit, first, second } = await openExam()
  const shell = openShell(server.place.folder)
  await lock(shell)

  const saving = submit(first).then(
    () => 200,
    ({ status }) => status,
  )
  // Requests to `alive` must not wait for the database lock that another program holds.
  let answeredMeanwhile = 0
  while ((await Promise.race([saving, server.anonymous(alive)])) !== 503) answeredMeanwhile += 1
  expect(await saving).toBe(503)
  expect(answeredMeanwhile).toBeGreaterThan(10)
  await expect(submit(second)).rejects.toMatchObject({ status: 503 })
  expect((await server.staff(listLabels)).length).toBeGreaterThan(0)
  printFigure('G21', `${answeredMeanwhile} calls answered while a shell held the lock`)

  shell.exec('COMMIT')
  await submit(first)
  await submit(second)
})

test('if a shell locks the database only for a short time, an answer is saved without an error', async () => {
  const { server, submit, first } = await openExam()
  const shell = openShell(server.place.folder)
  await lock(shell)

  const saving = submit(first)
  await server.anonymous(alive)
  shell.exec('COMMIT')

  await saving
})

test('a write-ahead log that grew during a long read shrinks after this read ends', async () => {
  const { server } = await openExam()
  const { folder } = server.place
  const log = () => statSync(join(folder, 'assay.sqlite-wal')).size
  const reader = openShell(folder)
  reader.exec('BEGIN; SELECT count(*) FROM users')
  const bulk = 'x'.repeat(4 * 2 ** 20)
  for (let row = 0; row < 10; row += 1)
    await server.db
      .insertInto('turns')
      .values({ name: `${row} ${bulk}`, taken: 1 })
      .execute()
  const grown = log()

  reader.close()
  for (let label = 0; label < 3; label += 1)
    await server.staff(createLabel, { body: { name: `Later${'abc'[label]}`, description: '', color: '#112233' } })

  expect(grown).toBeGreaterThan(32 * 2 ** 20)
  expect(log()).toBeLessThan(17 * 2 ** 20)
})
