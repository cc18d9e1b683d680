import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { confirmImport, createImport, getImport, undoImport } from '@assay/contract/imports/imports'
import { createInterview } from '@assay/contract/interviews/interviews'
import { listQuestions } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile, importForm, waitUntilParsed } from '../../../../testing/client/imports.ts'
import { rounds } from '../../../../testing/server/guarantee.ts'
import { type Node, openNode, startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
let second: Node
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await second?.close()
  await server.close()
})

const ROUNDS = rounds(3, 300)

const aikenOf = (amount: number) =>
  Array.from({ length: amount }, () => {
    const words = crypto.randomUUID()
    return `What is ${words}?\nA. right ${words}\nB. wrong\nANSWER: A\n`
  }).join('\n')
const bank = async () => (await server.staff(listQuestions)).amount_of_questions

function readingProcesses(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const isOurs = readFileSync(`/proc/${name}/status`, 'utf8').includes(`PPid:\t${process.pid}\n`)
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      return isOurs && command.includes('imports/reading/process.ts') ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

test('if an import is undone while its questions are drawn, either the undo or the draw succeeds', async () => {
  const label = 'DRAWN'
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await bank()
    const { id } = await importFile(server, aikenOf(10))
    await server.staff(confirmImport, { params: { id }, body: { add_labels: [label] } })
    const body = {
      name: 'Ada Lovelace',
      email: `ada${round}@example.com`,
      labels: [label],
      amount_of_questions: 10,
      max_time: 20,
    }

    const [undone, drawn] = await Promise.allSettled([
      server.staff(undoImport, { params: { id } }),
      server.staff(createInterview, { body }),
    ])

    expect([undone.status, drawn.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const found = await server.staff(getImport, { params: { id } })
    if (undone.status === 'fulfilled') {
      expect(found.state).toBe('undone')
      expect(await bank()).toBe(before)
      continue
    }
    expect(undone.reason).toMatchObject({ status: 409, code: 'IMPORT_IN_USE' })
    expect(found).toMatchObject({ state: 'done', drawn: 10 })
    expect(await bank()).toBe(before + 10)
    await server.staff(confirmImport, { params: { id }, body: {} })
    expect(await bank()).toBe(before + 10)
    // Without tests, no question is in use, so the import can be undone.
    await server.db.deleteFrom('papers').execute()
    await server.staff(undoImport, { params: { id } })
  }
})

test('an import fails if its reading process is killed, and the next file is read normally', async () => {
  const { id } = await server.staff(createImport, { body: importForm(aikenOf(1_500)) })
  const killed: number[] = []
  while (killed.length === 0) {
    const found = readingProcesses()
    const { state, progress } = await server.staff(getImport, { params: { id } })
    if (state !== 'reading' || progress.done > 0) killed.push(...found)
    else await new Promise((resolve) => setTimeout(resolve, 10))
  }
  for (const pid of killed) process.kill(pid, 'SIGKILL')

  const ended = await waitUntilParsed(server, id)
  // The next server could get the process ids of the killed processes, so the test waits until they have ended.
  while (killed.some((pid) => existsSync(`/proc/${pid}`))) await new Promise((resolve) => setTimeout(resolve, 10))

  expect(ended).toMatchObject({ state: 'refused', amount_of_items: 0, errors: [{ code: 'IMPORT_INTERRUPTED' }] })
  const items = await server.db.selectFrom('import_items').select('number').where('import_id', '=', id).execute()
  expect(items).toEqual([])
  expect(await importFile(server, aikenOf(1))).toMatchObject({ state: 'ready', to_add: 1 })
})

test('after a restart, an unfinished import is rejected as interrupted', async () => {
  const first = await startTestServer()
  const { id } = await first.staff(createImport, { body: importForm(aikenOf(1_000)) })
  await first.stop()

  second = await openNode({ place: first.place })
  const staff = await second.signIn(first.consultantUser.email)

  expect(await staff(getImport, { params: { id } })).toMatchObject({
    state: 'refused',
    errors: [{ code: 'IMPORT_INTERRUPTED' }],
  })
  await second.close()
  await first.close()
})
