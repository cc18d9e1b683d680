import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anExamQuestion } from '../../../../../../testing/client/examQuestion.ts'
import { initialExamState } from '../../examState.ts'
import { createExamStore } from '../../examStore.ts'
import { fetchPictures, forgetPictures } from './pictures.ts'

const fetched = vi.fn()

beforeEach(() => {
  fetched.mockReset().mockResolvedValue(new Response())
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.unstubAllGlobals())

function startEngine() {
  const store = createExamStore(
    initialExamState(
      { amount_of_questions: 2, amount_of_answered_questions: 0 },
      { deadline: { earliest: 0, latest: 0 }, leftMsAtLastSubmit: 0, isOnline: true },
    ),
  )
  store.subscribeToEvents(fetchPictures)
  const load = (...htmls: string[]) => {
    const questions = htmls.map((description_html, at) => anExamQuestion(at + 1, { description_html }))
    store.apply({ kind: 'loaded', first: 0, questions, writesAtRequest: 0 })
  }
  return { store, load }
}

const addresses = () => fetched.mock.calls.map(([address]) => address)

test('all pictures of a page of questions are loaded with the page, not only the pictures of the first question', () => {
  const { load } = startEngine()
  load(
    '<p><img src="/pictures/ab12.png"> and <img src="/pictures/cd34.webp" alt="a map"></p>',
    '<p>none</p>',
    '<img src="/pictures/ef56.jpg">',
  )

  expect(addresses()).toEqual(['/pictures/ab12.png', '/pictures/cd34.webp', '/pictures/ef56.jpg'])
})

test('the pictures of passages are loaded too', () => {
  const { store } = startEngine()
  const passage = { id: 1, title: 'A map', description_html: '<img src="/pictures/9a8b.png">', lang: null }
  store.apply({ kind: 'loaded', first: 0, questions: [], passages: [passage], writesAtRequest: 0 })

  expect(addresses()).toEqual(['/pictures/9a8b.png'])
})

test('pictures are loaded only with a page of questions, and other links are not loaded', () => {
  const { store, load } = startEngine()
  load('<a href="/pictures/">all</a> <code>/pictures/ab12</code> <code>/pictures/.png</code>')
  store.apply({ kind: 'question_opened', index: 1 })

  expect(addresses()).toEqual([])
})

test('a picture that cannot be loaded does not affect the other pictures', async () => {
  fetched.mockRejectedValue(new TypeError('no network'))
  const { load } = startEngine()
  load('<img src="/pictures/ab12.png"><img src="/pictures/cd34.png">')

  // Waits for unhandled rejections, which would fail this test file.
  await new Promise((resolve) => setImmediate(resolve))
  expect(addresses()).toHaveLength(2)
})

test('the cache of pictures can be deleted, and a browser without caches causes no error', () => {
  const remove = vi.fn()
  vi.stubGlobal('caches', { delete: remove })
  forgetPictures()
  expect(remove).toHaveBeenCalledExactlyOnceWith('pictures')

  vi.stubGlobal('caches', undefined)
  expect(forgetPictures).not.toThrow()
})
