import type { AnswerWithTotal, Arguments } from '@assay/contract/client'
import type { Endpoint } from '@assay/contract/endpoint'
import { listInterviews } from '@assay/contract/interviews/interviews'
import { listLabels } from '@assay/contract/labels'
import { listQuestions } from '@assay/contract/questions/questions'
import { PAGE_SIZE } from '@assay/domain/limits'
import { readToken } from '../session/token.ts'
import { openDatabase, requestResult, transactionEnd } from './database.ts'
import { forgetOffline, makeOfflineStores, offlineDatabase, offlineValues } from './forgetOffline.ts'
import { claimOffline, ownsOffline } from './owner.ts'

type Fetcher = <E extends Endpoint>(call: E, args: Arguments<E>) => Promise<AnswerWithTotal<E>>
type Store = (typeof offlineDatabase.stores)[number]
interface Row {
  id: string | number
}
interface Part {
  rows: readonly Row[]
  total: number
}

const firstPage = { query: { start_index: 0, end_index: PAGE_SIZE } }

const lists = [
  {
    path: listLabels.path,
    store: 'labels',
    fetch: async (ask: Fetcher) => ({ rows: (await ask(listLabels, {})).body, total: 0 }),
    answer: (rows: readonly Row[]) => rows,
  },
  {
    path: listQuestions.path,
    store: 'questions',
    note: 'question-amount',
    fetch: async (ask: Fetcher) => {
      const { questions, amount_of_questions } = (await ask(listQuestions, firstPage)).body
      return { rows: questions, total: amount_of_questions }
    },
    answer: (questions: readonly Row[], amount_of_questions: number) => ({ questions, amount_of_questions }),
  },
  {
    path: listInterviews.path,
    store: 'interviews',
    note: 'interview-amount',
    fetch: async (ask: Fetcher) => {
      const { interviews, amount_of_interviews } = (await ask(listInterviews, firstPage)).body
      return { rows: interviews.map((one) => ({ ...one, id: one.code })), total: amount_of_interviews }
    },
    answer: (interviews: readonly Row[], amount_of_interviews: number) => ({ interviews, amount_of_interviews }),
  },
] as const satisfies {
  path: string
  store: Store
  note?: Parameters<typeof offlineValues.write>[0]
  fetch: (ask: Fetcher) => Promise<Part>
  answer: (rows: readonly Row[], total: number) => unknown
}[]

async function withOfflineDatabase<T>(act: (database: IDBDatabase) => Promise<T>): Promise<T> {
  const { name, version } = offlineDatabase
  const database = await openDatabase(name, version, makeOfflineStores)
  try {
    return await act(database)
  } finally {
    database.close()
  }
}

/** The position of each row is stored too, because a database returns rows in the order of their keys. */
function replace(name: Store, rows: readonly Row[]): Promise<void> {
  return withOfflineDatabase((database) => {
    const change = database.transaction(name, 'readwrite')
    const store = change.objectStore(name)
    store.clear()
    for (const [place, row] of rows.entries()) store.put({ ...row, place })
    return transactionEnd(change)
  })
}

export async function fillOfflineStore(ask: Fetcher): Promise<boolean> {
  const token = readToken()
  const isAble = await withOfflineDatabase(async () => true).catch(() => false)
  if (!isAble) return false
  claimOffline()
  await Promise.allSettled(
    lists.map(async (list) => {
      const { rows, total } = await list.fetch(ask)
      // If the session ended during the request, the rows must not be stored.
      if (readToken() !== token) return
      await replace(list.store, rows)
      if ('note' in list) offlineValues.write(list.note, String(total))
    }),
  )
  // If the user signed out during the last write, the rows that were just stored are deleted.
  if (readToken() !== token) forgetOffline()
  return true
}

/** Null for a list with filters, because the offline copy may contain only a part of the list. */
function requestedWindow(query: Record<string, unknown> = {}): { start: number; end: number } | null {
  const { start_index, end_index, offset = 0, limit, ...filters } = query
  if (Object.values(filters).some((filter) => filter !== undefined && filter !== '' && filter !== 'any')) return null
  const start = Number(start_index ?? offset)
  return { start, end: Number(end_index ?? start + Number(limit ?? Number.POSITIVE_INFINITY)) }
}

export async function readOfflineStore(
  call: Endpoint,
  query?: Record<string, unknown>,
): Promise<{ body: unknown; total: number } | undefined> {
  const list = lists.find(({ path }) => path === call.path)
  const window = requestedWindow(query)
  if (!list || !window || !ownsOffline()) return undefined
  const kept: (Row & { place: number })[] = await withOfflineDatabase((database) =>
    requestResult(database.transaction(list.store).objectStore(list.store).getAll()),
  )
  const rows = kept
    .sort((one, other) => one.place - other.place)
    .map(({ place: _, ...row }) => row)
    .slice(window.start, window.end)
  if (rows.length === 0) return undefined
  const total = 'note' in list ? Number(offlineValues.read(list.note) ?? kept.length) : kept.length
  return { body: list.answer(rows, total), total }
}
