import { confirmImport } from '@assay/contract/imports/imports'
import { getQuestion, listQuestions } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile } from '../../../../../testing/client/imports.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { IMPORT_RUNNING } from '../../questions/archiveStates.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const inBank = async () => (await server.staff(listQuestions)).amount_of_questions
const inArchive = async () => (await server.staff(listQuestions, { query: { state: 'archived' } })).amount_of_questions

const hidden = () => server.db.selectFrom('questions').select('id').where('archived_at', '=', IMPORT_RUNNING).execute()

const plan = async (amount: number) => {
  const words = Array.from({ length: amount }, () => crypto.randomUUID())
  const text = words.map((word) => `// [tag:pieces]\nWhat is ${word}? {=right ~wrong}\n`).join('\n')
  return (await importFile(server, text, { name: 'pieces.gift' })).id
}

test('other writes succeed while an import is stored, and all its questions appear at the same time', async () => {
  const AMOUNT = 1_500
  const id = await plan(AMOUNT)
  const before = await inBank()
  let isDone = false
  const stored = server.staff(confirmImport, { params: { id }, body: {} }).finally(() => {
    isDone = true
  })

  let meanwhile = 0
  const write = async () => {
    while (!isDone) {
      await inTransaction(server.db, (tx) => takeLock(tx, 'between'))
      if ((await hidden()).length > 0) meanwhile += 1
    }
  }
  const look = async () => {
    while (!isDone) {
      expect([before, before + AMOUNT]).toContain(await inBank())
      expect(await inArchive()).toBe(0)
    }
  }
  await Promise.all([write(), look()])

  expect(await stored).toMatchObject({ state: 'done', added: AMOUNT })
  expect(meanwhile).toBeGreaterThan(2)
})

test('rows of an interrupted import stay invisible, and are deleted by the next confirmation', async () => {
  const id = await plan(3)
  const before = await inBank()
  const left = await server.db
    .insertInto('questions')
    .values({
      code: 'LEFTBEHIND',
      version: 1,
      import_id: id,
      archived_at: IMPORT_RUNNING,
      kind: 'single',
      changed_at: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const version = { version: 1, description: 'left', description_html: 'left', kind: 'single' as const, answers: '[]' }
  await server.db
    .insertInto('question_versions')
    .values({ ...version, question_id: left.id, option_order: 'shuffled', digest: 'left', created_at: 1 } as never)
    .execute()

  expect([await inBank(), await inArchive()]).toEqual([before, 0])
  await expect(server.staff(getQuestion, { params: { id: left.id } })).rejects.toMatchObject({ status: 404 })

  expect(await server.staff(confirmImport, { params: { id }, body: {} })).toMatchObject({ state: 'done', added: 3 })
  expect(await inBank()).toBe(before + 3)
  expect(await hidden()).toEqual([])
})
