import {
  IDBDatabase as Database,
  IDBFactory,
  IDBObjectStore as Shelf,
  IDBTransaction as Transaction,
} from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codesInAnswerStores, deleteUnsentAnswers } from '../../../../lib/answers/unsentAnswers.ts'
import { newKey } from '../../../../lib/newKey.ts'
import type { Selection, Submission } from '../../examState.ts'
import { openAnswerStorage } from './answerStorage.ts'

const submission = (key: string, questionId = 1): Submission => ({
  key,
  questionId,
  questionCode: `q${questionId}`,
  answers: [1, 2],
  timeSpent: 3,
})
const tick = (...options: number[]): Selection => ({ options, base: [], isSent: false })

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function found(code: string) {
  const { queue, selections } = await openAnswerStorage(code)
  return { queue, selections }
}

/** Only `setTimeout` and `clearTimeout` are fake, because the fake database needs all other timers to be real. */
const waitByHand = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

test('after a reload, stored selections and stored submitted answers are found, and the answers keep their order', async () => {
  const storage = await openAnswerStorage('a code')
  expect([storage.queue, storage.selections]).toEqual([[], {}])
  expect(storage.isStorageWorking()).toBe(true)
  // The queue must keep the order of the clicks, not the order of the keys.
  for (const one of [submission('z', 2), submission('a', 1), submission('m', 3)]) await storage.addSubmission(one)
  await storage.putSelection(4, tick(1))
  await storage.putSelection(5, tick(2, 3))
  await storage.putSelection(4, tick(3))

  expect(await found('a code')).toEqual({
    queue: [submission('z', 2), submission('a', 1), submission('m', 3)],
    selections: { 4: tick(3), 5: tick(2, 3) },
  })
})

test('delivered answers and removed selections are deleted from storage, and all other data stays', async () => {
  const storage = await openAnswerStorage('a code')
  for (const key of ['first', 'second']) await storage.addSubmission(submission(key))
  for (const id of [1, 2]) await storage.putSelection(id, tick(id))
  await storage.removeSubmission('first')
  await storage.putSelection(1, null)

  expect(await found('a code')).toEqual({ queue: [submission('second')], selections: { 2: tick(2) } })
})

test('two interviews in one browser are stored and deleted separately', async () => {
  const [one, other] = [await openAnswerStorage('one'), await openAnswerStorage('other')]
  for (const [storage, key] of [[one, 'k1'] as const, [other, 'k2'] as const]) {
    await storage.addSubmission(submission(key))
    await storage.putSelection(7, tick(1))
  }
  expect((await found('one')).queue).toEqual([submission('k1')])
  await one.putSelection(7, null)
  expect((await found('other')).selections).toEqual({ 7: tick(1) })
  await one.putSelection(7, tick(2))
  await one.clear()

  expect(await found('one')).toEqual({ queue: [], selections: {} })
  expect(await found('other')).toEqual({ queue: [submission('k2')], selections: { 7: tick(1) } })
})

test('deleting the stored answers also deletes the pictures of the test', async () => {
  const remove = vi.fn()
  vi.stubGlobal('caches', { delete: remove })
  const storage = await openAnswerStorage('a code')
  expect(remove).not.toHaveBeenCalled()
  await storage.clear()

  expect(remove).toHaveBeenCalledExactlyOnceWith('pictures')
})

test('data is written at once, because the page may close at any time', async () => {
  const commit = vi.spyOn(Transaction.prototype, 'commit')
  const storage = await openAnswerStorage('a code')
  void storage.addSubmission(submission('k'))
  void storage.putSelection(1, tick(1))

  expect(commit).toHaveBeenCalledTimes(2)
})

test('other pages can list and delete the interviews with stored answers or selections', async () => {
  expect(await codesInAnswerStores()).toEqual([])
  await (await openAnswerStorage('answers')).addSubmission(submission('k'))
  await (await openAnswerStorage('ticks')).putSelection(1, tick(1))

  expect((await codesInAnswerStores()).toSorted()).toEqual(['answers', 'ticks'])
  await deleteUnsentAnswers('answers')
  expect(await codesInAnswerStores()).toEqual(['ticks'])
})

test('reading the storage of the browser does not block the database for other tabs', async () => {
  await codesInAnswerStores()
  await deleteUnsentAnswers('a code')
  const isBlocked = await new Promise((resolve) => {
    const removal = indexedDB.deleteDatabase('assay-exam')
    removal.onblocked = () => resolve(true)
    removal.onsuccess = () => resolve(false)
  })

  expect(isBlocked).toBe(false)
})

test('a browser without storage is reported and causes no error', async () => {
  const refused = vi.fn()
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    },
  })

  const storage = await openAnswerStorage('a code')
  storage.onLost(refused)
  await storage.addSubmission(submission('k'))
  await storage.putSelection(1, null)
  await storage.clear()

  expect(refused).toHaveBeenCalledTimes(1)
  expect(storage.isStorageWorking()).toBe(false)
  expect(storage.queue).toEqual([])
  expect(storage.selections).toEqual({})
  expect(await codesInAnswerStores()).toEqual([])
  await deleteUnsentAnswers('a code')
})

test('a browser with an incompatible database of the same name counts as a browser without storage', async () => {
  await new Promise((resolve) => {
    indexedDB.open('assay-exam', 1).onsuccess = resolve
  })
  const storage = await openAnswerStorage('a code')

  expect(storage.isStorageWorking()).toBe(false)
  expect([storage.queue, storage.selections]).toEqual([[], {}])
})

test('the page waits at most two seconds for a storage that does not respond', async () => {
  waitByHand()
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  const opening = vi.fn()
  void openAnswerStorage('a code').then(opening)
  const looking = vi.fn()
  void codesInAnswerStores().then(looking)

  await vi.advanceTimersByTimeAsync(1_999)
  expect(opening).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(opening.mock.calls[0]?.[0].isStorageWorking()).toBe(false)
  expect(looking).toHaveBeenCalledWith([])
})

test('the page keeps no timer after the storage has responded', async () => {
  waitByHand()
  const storage = await openAnswerStorage('a code')
  await storage.addSubmission(submission('k'))

  expect(vi.getTimerCount()).toBe(0)
})

const full = () => {
  throw new DOMException('The disk is full', 'QuotaExceededError')
}

test('a storage that fails is reported once and not used again', async () => {
  const lost = vi.fn()
  const storage = await openAnswerStorage('a code')
  storage.onLost(lost)
  await storage.addSubmission(submission('kept'))
  expect(lost).not.toHaveBeenCalled()

  const work = vi.spyOn(Database.prototype, 'transaction').mockImplementation(full)
  await Promise.all([storage.addSubmission(submission('k')), storage.putSelection(1, tick(1))])
  expect(lost).toHaveBeenCalledTimes(1)
  expect(storage.isStorageWorking()).toBe(false)

  work.mockClear()
  await storage.removeSubmission('kept')
  await storage.clear()
  expect(work).not.toHaveBeenCalled()
  const late = vi.fn()
  storage.onLost(late)
  expect(late).toHaveBeenCalledTimes(1)
})

test.each(['add', 'remove', 'clear'] as const)(
  'a change that cannot be written counts as a failure of the storage: %s',
  async (what) => {
    const storage = await openAnswerStorage('a code')
    await storage.addSubmission(submission('kept'))
    vi.spyOn(Transaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
      this.abort()
    })
    vi.spyOn(Shelf.prototype, 'delete').mockImplementation(function (this: IDBObjectStore) {
      this.transaction.abort()
      return {} as IDBRequest
    })
    if (what === 'add') await storage.addSubmission(submission('k'))
    if (what === 'remove') await storage.removeSubmission('kept')
    if (what === 'clear') await storage.clear()

    expect(storage.isStorageWorking()).toBe(false)
  },
)

test('the page waits only once for a storage that does not respond', async () => {
  const lost = vi.fn()
  const storage = await openAnswerStorage('a code')
  storage.onLost(lost)
  waitByHand()
  const silent = { objectStore: () => ({ add: () => ({}) }), commit: () => {} }
  vi.spyOn(Database.prototype, 'transaction').mockReturnValue(silent as never)
  const kept = vi.fn()
  void storage.addSubmission(submission('k')).then(kept)

  await vi.advanceTimersByTimeAsync(1_999)
  expect(kept).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(kept).toHaveBeenCalled()
  expect(lost).toHaveBeenCalledTimes(1)
})

test('a storage that fails causes no error if no listener is registered', async () => {
  const storage = await openAnswerStorage('a code')
  vi.spyOn(Database.prototype, 'transaction').mockImplementation(full)

  await storage.addSubmission(submission('k'))
  expect(storage.isStorageWorking()).toBe(false)
})

test('an idempotency key is a UUID, even on a page without https', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) })

  expect(newKey()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
})
