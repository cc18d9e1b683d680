import { confirmImport, getImport } from '@assay/contract/imports/imports'
import { listLabels } from '@assay/contract/labels'
import { listQuestions } from '@assay/contract/questions/questions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile, itemsOf } from '../../../../../testing/client/imports.ts'
import { makeQuestion } from '../../../../../testing/client/make.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const bank = async () => (await server.staff(listQuestions)).amount_of_questions

async function readFile() {
  const code = `CODE${crypto.randomUUID().slice(0, 8)}`.toUpperCase()
  const words = [1, 2, 3].map(() => crypto.randomUUID())
  const rows = words.map((word, at) => `${at === 0 ? code : ''},What is ${word}?,right,wrong,1,STORED`)
  const plan = await importFile(server, ['code,question,answer 1,answer 2,correct,labels', ...rows].join('\n'))
  expect((await itemsOf(server, plan.id)).map(({ state }) => state)).toEqual(['add', 'add', 'add'])
  return { id: plan.id, code, words }
}

async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into questions%'
        and datname = current_database()`.execute(server.db)
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

async function halfWay({ id, code }: { id: number; code: string }, work: () => Promise<unknown>) {
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const holding = inTransaction(server.db, async (tx) => {
    await sql`insert into questions (code, version) values (${code}, 1)`.execute(tx)
    held()
    await isDone
    throw new Error('taken back')
  }).catch((error: Error) => expect(error.message).toBe('taken back'))
  await isHeld
  const stored = server.staff(confirmImport, { params: { id }, body: { key_confirmed: true } })
  await untilSomebodyWaits()
  await work().finally(done)
  await holding
  return stored
}

test('other users can write to the bank while an import is stored, and do not see its questions yet', async () => {
  const plan = await readFile()
  const before = await bank()

  const stored = await halfWay(plan, async () => {
    await makeQuestion(server, { labels: ['STORED'] })
    expect(await bank()).toBe(before + 1)
    expect(await server.staff(getImport, { params: { id: plan.id } })).toMatchObject({ state: 'ready', added: 0 })
  })

  expect(stored).toMatchObject({ state: 'done', added: 3 })
  expect(await bank()).toBe(before + 4)
  const { questions } = await server.staff(listQuestions, { query: { labels: 'STORED' } })
  expect(questions).toHaveLength(4)
  expect((await server.staff(listLabels)).find(({ name }) => name === 'STORED')).toMatchObject({
    amount_of_questions: 4,
  })
  const found = await server.staff(listQuestions, { query: { search: plan.words[2] ?? '' } })
  expect(found.questions).toMatchObject([{ description: `What is ${plan.words[2]}?` }])
})

test('a question that another user adds while an import is stored is not added twice', async () => {
  const plan = await readFile()
  const before = await bank()

  const stored = await halfWay(plan, () =>
    makeQuestion(server, {
      description: `What is ${plan.words[1]}?`,
      answers: [
        { description: 'right', is_valid: true },
        { description: 'wrong', is_valid: false },
      ],
    }),
  )

  expect(stored).toMatchObject({ state: 'done', added: 2, to_add: 2, same: 1 })
  expect(await bank()).toBe(before + 3)
  const { questions } = await server.staff(listQuestions, { query: { search: plan.words[1] ?? '' } })
  expect(questions).toHaveLength(1)
})
