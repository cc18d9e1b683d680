import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts } from '../../i18n/candidateTexts.ts'
import { writeUnsentRecord } from '../../lib/answers/unsentRecords.ts'
import { forgetEnding, storeEnding } from '../storedEnding.ts'
import { EndPage } from './EndPage.tsx'

beforeAll(loadTexts)
afterEach(() => {
  cleanup()
  forgetEnding()
  writeUnsentRecord('a-code-of-this-test-alone', null)
  vi.unstubAllGlobals()
})

const here =
  '2 answers are still on this device (questions 2, 3). They will be sent as late answers as soon as the server answers.'

test.each([
  ['two answers are not sent yet', true],
  ['another page has sent the answers', false],
])('after a reload, the end page reports only answers that are still on this device: %s', (_, isHere) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server')))
  storeEnding({ endReason: 'time', undelivered: [2, 3], code: 'a-code-of-this-test-alone' })
  if (isHere) writeUnsentRecord('a-code-of-this-test-alone', { isOver: true, pressed: null })
  render(<EndPage />)

  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent?.slice(0, here.length))).toEqual(
    isHere ? [here] : [],
  )
  expect(screen.queryByText(/Your last selections were counted/)).toBeNull()
})

const receipt = {
  receipt: '3f2a',
  text: 'Assay receipt 1',
  start_time: '2026-11-22T11:17:00.000Z',
  end_time: '2026-11-22T11:21:12.000Z',
  amount_of_questions: 10,
  amount_of_answered_questions: 8,
  noticed: { addresses: 1, devices: 1 },
  marks: [],
  reply: null,
  reply_until: '2026-11-22T11:21:12.000Z',
  late: [],
}

test('the end page first shows the number of received answers and the time', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(receipt)))
  storeEnding({ endReason: 'finished', undelivered: [], code: 'a-code-of-this-test-alone' })
  render(<EndPage />)

  const sentence = await screen.findByText(/^We received answers to 8 of 10 questions at .*, after 4 min.* 12 s/)
  const thanks = screen.getByText(/^This is the end of exam/)
  expect(sentence.compareDocumentPosition(thanks)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the end page of a reopened test does not thank the candidate', async () => {
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      address.endsWith('/receipt')
        ? Response.json({ code: 'NOT_FINISHED', detail: '' }, { status: 409 })
        : Response.json({ is_closed: false }),
    ),
  )
  storeEnding({ endReason: 'time', undelivered: [], code: 'a-code-of-this-test-alone' })
  render(<EndPage />)

  expect(await screen.findByText(/^Your test is open again/)).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Thank You!')).toBeNull())
})
