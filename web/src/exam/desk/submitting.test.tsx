import type { ExamQuestion } from '@assay/contract/exam/exam'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerFirst, openDesk, serveDesk } from '../../../test/examDesk.tsx'
import type { ExamServer } from '../../../test/examServer.ts'
import { loadTexts } from '../../i18n/candidateTexts.ts'

beforeAll(loadTexts)

let server: ExamServer
let paper: ExamQuestion[]
beforeEach(() => {
  server = serveDesk()
  paper = server.paper
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const pagesAsked = () => server.of('listExamQuestions').map(({ page }) => page)

test('an answer is sent with an idempotency key, and "Saved" appears only after the server has stored the answer', async () => {
  await openDesk(server)
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })
  expect(submit.disabled).toBe(true)

  await userEvent.click(screen.getByRole('radio', { name: 'option 2 of 1' }))
  expect(screen.getByText('You have an unsubmitted answer.')).toBeDefined()
  server.isReachable = false
  await userEvent.click(submit)
  expect(await screen.findByText(/^Waiting for the network: 1 answer/)).toBeDefined()
  expect(screen.queryByText('Saved successfully!')).toBeNull()

  server.isReachable = true
  expect(await screen.findByText('Saved successfully!')).toBeDefined()
  const sent = server.of('submitAnswer').at(-1)
  expect(sent).toMatchObject({
    id: 1,
    body: { answers: [12], time_spent: expect.any(Number) },
    key: expect.any(String),
  })
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('1/12')
  expect(submit.disabled).toBe(true)
})

test('"Saved" also appears after a click on "Save and go on"', async () => {
  await openDesk(server)
  await userEvent.click(screen.getByRole('radio', { name: 'option 2 of 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save and go on' }))

  expect(await screen.findByText('Saved successfully!')).toBeDefined()
  expect(screen.getByRole('checkbox', { name: 'option 1 of 2' })).toBeDefined()
})

test('submitting an answer takes one request and loads no questions again', async () => {
  await openDesk(server)
  await vi.waitFor(() => expect(pagesAsked()).toEqual([1, 2]), { timeout: 60_000 })

  await answerFirst()

  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('1/12')
  expect(pagesAsked()).toEqual([1, 2])
})

test('if another device has submitted an answer, the next answer on this device reloads all questions', async () => {
  await openDesk(server)
  await vi.waitFor(() => expect(pagesAsked()).toEqual([1, 2]), { timeout: 60_000 })
  const [, , , , , , , , , , , last] = paper
  Object.assign(last ?? {}, { interviewee_answers: [121], is_answered: true })

  await answerFirst()

  await vi.waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('2/12'), {
    timeout: 60_000,
  })
  expect(pagesAsked()).toEqual([1, 2, 1, 2])
})

test('unsubmitted selections on all pages are counted, and the count is shown at every question', async () => {
  const { exam } = await openDesk(server)
  await userEvent.click(screen.getByRole('radio', { name: 'option 1 of 1' }))
  expect(screen.getByRole('button', { name: 'All questions 1 not submitted' })).toBeDefined()
  act(() => exam.goTo(2))
  expect(screen.getByText('1 selection on another question is not submitted.')).toBeDefined()
  expect(screen.queryByText('Everything you submitted is saved.')).toBeNull()

  await userEvent.click(screen.getByRole('radio', { name: 'option 1 of 3' }))
  expect(
    screen.getByText('You have an unsubmitted answer. 1 selection on another question is not submitted.'),
  ).toBeDefined()
})

test('a changed answer is shown as not submitted, even without a network', async () => {
  await openDesk(server)
  await userEvent.click(screen.getByRole('radio', { name: 'option 2 of 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Everything you submitted is saved.')
  server.isReachable = false
  act(() => void window.dispatchEvent(new Event('offline')))

  await userEvent.click(screen.getByRole('radio', { name: 'option 3 of 1' }))
  expect(screen.getByText('Waiting for the network. You can go on answering.')).toBeDefined()
  expect(screen.getByText('Your selection is kept, but not submitted.')).toBeDefined()
})

test('"Saved" is shown only at the question of the saved answer', async () => {
  const { exam } = await openDesk(server)
  await userEvent.click(screen.getByRole('radio', { name: 'option 2 of 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Saved successfully!')).toBeDefined()
  act(() => exam.goTo(2))
  expect(screen.queryByText('Saved successfully!')).toBeNull()

  await userEvent.click(screen.getByRole('radio', { name: 'option 1 of 3' }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  act(() => exam.goTo(3))
  await screen.findByText('Everything you submitted is saved.')
  expect(screen.queryByText('Saved successfully!')).toBeNull()
})
