import type { AnswerWithTotal } from '@assay/contract/client'
import type { Endpoint } from '@assay/contract/endpoint'
import { listInterviews } from '@assay/contract/interviews/interviews'
import { getLabel, listLabels } from '@assay/contract/labels'
import { listQuestions } from '@assay/contract/questions/questions'
import { beforeEach, expect, test, vi } from 'vitest'
import { playDatabase } from '../../../test/playDatabase.ts'
import { openDatabase, requestResult } from './database.ts'
import { forgetOffline, offlineDatabase } from './forgetOffline.ts'
import { fillOfflineStore, readOfflineStore } from './offlineStore.ts'

playDatabase()

const labels = ['CSS', 'HTTP', 'SQL'].map((name, at) => ({ id: 30 - at, name }))
const questions = [7, 3, 5].map((id) => ({ id, description: `Question ${id}` }))
const interviews = ['zzz', 'aaa'].map((code) => ({ code, name: code }))

const bodies: Record<string, unknown> = {
  [listLabels.path]: labels,
  [listQuestions.path]: { questions, amount_of_questions: 25 },
  [listInterviews.path]: { interviews, amount_of_interviews: 2 },
}
const asked = vi.fn()
async function ask<E extends Endpoint>(call: E, given: unknown): Promise<AnswerWithTotal<E>> {
  asked(call.path, given)
  // The rows are incomplete, but the store does not check them.
  return { body: bodies[call.path], total: 0 } as AnswerWithTotal<E>
}

async function contents() {
  const database = await openDatabase(offlineDatabase.name, offlineDatabase.version, () => {})
  const names = [...database.objectStoreNames]
  const rows = await Promise.all(
    names.map((name) => requestResult(database.transaction(name).objectStore(name).getAllKeys())),
  )
  database.close()
  return Object.fromEntries(names.map((name, at) => [name, rows[at]]))
}

beforeEach(async () => {
  asked.mockClear()
  localStorage.clear()
  localStorage.setItem('token', 'one')
  await fillOfflineStore(ask)
})

test('the offline store is the database examData-db, version 3, with one row for each stored object', async () => {
  expect(await contents()).toEqual({ labels: [28, 29, 30], questions: [3, 5, 7], interviews: ['aaa', 'zzz'] })
  expect((await indexedDB.databases()).map(({ name, version }) => [name, version])).toContainEqual(['examData-db', 3])
})

test('the offline store loads ten questions, ten interviews and all labels', () => {
  const firstTen = { query: { start_index: 0, end_index: 10 } }
  expect(asked.mock.calls).toEqual([
    ['/label', {}],
    ['/question', firstTen],
    ['/interview', firstTen],
  ])
})

test('newly stored lists replace the earlier lists', async () => {
  bodies[listLabels.path] = labels.slice(0, 1)
  await fillOfflineStore(ask)
  bodies[listLabels.path] = labels

  expect(await contents()).toMatchObject({ labels: [30] })
})

test('stored lists keep their order and total number', async () => {
  expect(await readOfflineStore(listLabels)).toEqual({ body: labels, total: 3 })
  expect(await readOfflineStore(listQuestions, { start_index: 0, end_index: 10 })).toMatchObject({
    body: { questions, amount_of_questions: 25 },
  })
  const { body } = (await readOfflineStore(listInterviews)) as { body: { interviews: unknown } }
  expect(body.interviews).toMatchObject(interviews)
})

test('the total number of questions is stored under the key question-amount', () => {
  expect(localStorage.getItem('question-amount')).toBe('25')
})

test('a page of a list can be read from the stored list', async () => {
  expect(await readOfflineStore(listLabels, { start_index: 1, end_index: 2 })).toEqual({ body: [labels[1]], total: 3 })
  expect(await readOfflineStore(listLabels, { offset: 2, limit: 5 })).toMatchObject({ body: [labels[2]] })
})

test.each([
  ['a page that was never fetched', listQuestions, { start_index: 10, end_index: 20 }],
  ['a search', listInterviews, { name_or_mail: 'ada' }],
  ['a filter', listQuestions, { labels: 'SQL' }],
  ['another call', getLabel, undefined],
] as const)('the offline store has no response for %s', async (_, call, query) => {
  expect(await readOfflineStore(call, query)).toBeUndefined()
})

test('clearing the offline store deletes all lists and the stored number of questions', async () => {
  forgetOffline()
  await vi.waitFor(async () => expect(await contents()).toEqual({ labels: [], questions: [], interviews: [] }), {
    timeout: 60_000,
  })
  expect(localStorage.getItem('question-amount')).toBeNull()
  expect(await readOfflineStore(listLabels)).toBeUndefined()
})

test('a stored list stays unchanged if loading the new list fails', async () => {
  await fillOfflineStore(async (call, given) => {
    if (call.path === listLabels.path) throw new Error('away')
    return ask(call, given)
  })
  expect(await readOfflineStore(listLabels)).toEqual({ body: labels, total: 3 })
})

test('data that arrives after the sign-out is not stored', async () => {
  const late = fillOfflineStore(async (call, given) => {
    localStorage.removeItem('token')
    return ask(call, given)
  })
  forgetOffline()
  await late
  expect(await contents()).toEqual({ labels: [], questions: [], interviews: [] })
})

test('the stored data of a user is never shown to the next user, and is deleted', async () => {
  localStorage.setItem('token', 'two')

  expect(await readOfflineStore(listLabels)).toBeUndefined()
  await vi.waitFor(async () => expect(await contents()).toEqual({ labels: [], questions: [], interviews: [] }), {
    timeout: 60_000,
  })
})

test('stored data older than a week is deleted', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 7 * 24 * 3_600_000 - 1_000)
  expect(await readOfflineStore(listLabels)).toBeDefined()

  vi.setSystemTime(Date.now() + 2_000)
  expect(await readOfflineStore(listLabels)).toBeUndefined()
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await contents()).toEqual({ labels: [], questions: [], interviews: [] }), {
    timeout: 60_000,
  })
})

test('a browser without IndexedDB is detected and causes no error', async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(await fillOfflineStore(ask)).toBe(false)
  expect(() => forgetOffline()).not.toThrow()
  vi.unstubAllGlobals()
})
