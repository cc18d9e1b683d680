import type { ExamQuestion } from '@assay/contract/exam/exam'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { anExamQuestion } from '../../../../testing/client/examQuestion.ts'
import { endWithTest } from '../../../test/examPage.ts'
import { type ExamServer, examServer, refused } from '../../../test/examServer.ts'
import { loadTexts } from '../../i18n/candidateTexts.ts'
import { createExamController, type ExamController } from '../engine/examController.ts'
import { toasts } from '../engine/toasts.ts'
import { Countdown } from './Countdown.tsx'
import { ExamDesk } from './ExamDesk.tsx'
import { TimeUp } from './TimeUp.tsx'
import { Toasts } from './Toasts.tsx'

beforeAll(loadTexts)

const question = (id: number): ExamQuestion =>
  anExamQuestion(id, {
    description: `Which is ${id}?`,
    description_html: `<p>Which is ${id}?</p>`,
    is_multiple_choice: id === 2,
    answers_base: [1, 2, 3].map((at) => ({
      id: id * 10 + at,
      description: `option ${at} of ${id}`,
      description_html: `option ${at} of ${id}`,
    })),
  })

let server: ExamServer
let paper: ExamQuestion[]

beforeEach(() => {
  paper = Array.from({ length: 12 }, (_, at) => question(at + 1))
  server = examServer(paper)
  localStorage.clear()
  vi.stubGlobal('fetch', vi.fn(server.fetch))
  toasts.set({ shown: [] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function startAt(leftMs: number): Promise<ExamController> {
  const at = performance.now() + leftMs
  const exam = await createExamController(server.interview, { earliest: at, latest: at })
  endWithTest(exam)
  return exam
}

async function openDesk() {
  const exam = await startAt(3_600_000)
  const close = exam.open()
  onTestFinished(close)
  render(
    <MantineProvider>
      <ExamDesk exam={exam} />
    </MantineProvider>,
  )
  await screen.findByRole('radio', { name: 'option 1 of 1' })
  return { exam, close }
}

test('an answer is sent with an idempotency key, and "Saved" appears only after the server has stored the answer', async () => {
  await openDesk()
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
  const sent = server.of('submit').at(-1)
  expect(sent).toMatchObject({
    id: 1,
    body: { answers: [12], time_spent: expect.any(Number) },
    key: expect.any(String),
  })
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('1/12')
  expect(submit.disabled).toBe(true)
})

test('a server error is not shown as a lost network connection', async () => {
  await openDesk()
  await userEvent.click(screen.getByRole('radio', { name: 'option 2 of 1' }))
  server.next('submit', refused(500, 'SERVER_ERROR'))
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))

  expect(await screen.findByText(/^The server is not answering\./)).toBeDefined()
  expect(screen.queryByText(/Waiting for the network/)).toBeNull()
  expect(await screen.findByText('Everything you submitted is saved.')).toBeDefined()
  expect(screen.getByText('The server is answering again.')).toBeDefined()
})

test('a server error is shown while finishing and after the time is up', async () => {
  const { exam } = await openDesk()
  server.next('submit', ...Array.from({ length: 99 }, () => refused(500, 'SERVER_ERROR')))
  await userEvent.click(screen.getByRole('radio', { name: 'option 2 of 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findAllByText(/^The server is not answering\./)
  await userEvent.click(screen.getByRole('button', { name: 'Finish Exam' }))
  const { textContent } = screen.getByRole('dialog')
  expect(textContent).toContain('The server is not answering.')
  expect(textContent).not.toContain('for the network')

  render(<TimeUp exam={exam} />)
  expect(screen.getAllByRole('alert').at(-1)?.textContent).toContain('The server is not answering.')
})

const pagesAsked = () => server.of('listPage').map(({ page }) => page)

async function answerFirst() {
  await userEvent.click(screen.getByRole('radio', { name: 'option 2 of 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Saved successfully!')
}

test('"Saved" also appears after a click on "Save and go on"', async () => {
  await openDesk()
  await userEvent.click(screen.getByRole('radio', { name: 'option 2 of 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save and go on' }))

  expect(await screen.findByText('Saved successfully!')).toBeDefined()
  expect(screen.getByRole('checkbox', { name: 'option 1 of 2' })).toBeDefined()
})

test('submitting an answer takes one request and loads no questions again', async () => {
  await openDesk()
  await vi.waitFor(() => expect(pagesAsked()).toEqual([1, 2]), { timeout: 60_000 })

  await answerFirst()

  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('1/12')
  expect(pagesAsked()).toEqual([1, 2])
})

test('if another device has submitted an answer, the next answer on this device reloads all questions', async () => {
  await openDesk()
  await vi.waitFor(() => expect(pagesAsked()).toEqual([1, 2]), { timeout: 60_000 })
  const [, , , , , , , , , , , last] = paper
  Object.assign(last ?? {}, { interviewee_answers: [121], is_answered: true })

  await answerFirst()

  await vi.waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('2/12'), {
    timeout: 60_000,
  })
  expect(pagesAsked()).toEqual([1, 2, 1, 2])
})

test('Next on the last question of a page of questions opens the next page in the question list', async () => {
  const { exam } = await openDesk()
  act(() => exam.goTo(9))
  expect(screen.getByRole('list', { name: 'Questions' }).children).toHaveLength(10)

  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('radio', { name: 'option 1 of 11' })).toBeDefined()
  expect(screen.getByRole('list', { name: 'Questions' }).children).toHaveLength(2)
  expect(screen.getByRole('button', { name: '11 ~ 12' }).getAttribute('aria-current')).toBe('page')
})

test('a test with ten questions has a single page button', async () => {
  server = examServer(paper.slice(0, 10))
  await openDesk()
  const page = screen.getByRole('button', { name: '1 ~ 10' })

  expect(page.getAttribute('aria-current')).toBe('page')
  expect(page.title.split('\n')).toHaveLength(10)
  expect(page.title).toMatch(/^1\. .*\n2\. /)
})

test('unsubmitted selections on all pages are counted, and the count is shown at every question', async () => {
  const { exam } = await openDesk()
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
  await openDesk()
  await userEvent.click(screen.getByRole('radio', { name: 'option 2 of 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Everything you submitted is saved.')
  server.isReachable = false
  act(() => void window.dispatchEvent(new Event('offline')))

  await userEvent.click(screen.getByRole('radio', { name: 'option 3 of 1' }))
  expect(screen.getByText('Waiting for the network. You can go on answering.')).toBeDefined()
  expect(screen.getByText('Your selection is kept, but not submitted.')).toBeDefined()
})

test('a long question is shortened in the question list, with the direction of its text', async () => {
  const [first] = paper
  Object.assign(first ?? {}, { description_html: `<p>${'سؤال طويل جدا '.repeat(40)}</p>` })
  const { exam } = await openDesk()
  act(() => exam.flag(true))
  await answerFirst()
  await userEvent.click(screen.getByRole('radio', { name: 'option 3 of 1' }))

  const [button] = within(screen.getByRole('list', { name: 'Questions' })).getAllByRole('button')
  const said = [...(button?.querySelectorAll('[aria-label]') ?? [])].map((mark) => mark.getAttribute('aria-label'))
  expect([button?.textContent, ...said].join(' ').length).toBeLessThanOrEqual(120)
  for (const words of [button?.querySelector('[lang], [dir]'), screen.getByText('option 2 of 1')])
    expect(words?.getAttribute('dir')).toBe('auto')
  expect(document.querySelector('article [dir="auto"] > p')?.textContent).toContain('سؤال')
})

test('"Saved" is shown only at the question of the saved answer', async () => {
  const { exam } = await openDesk()
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

test('the question list stays open when another page is chosen, and closes when a question is chosen', async () => {
  await openDesk()
  const toggle = screen.getByRole('button', { name: 'All questions' })
  await userEvent.click(toggle)
  await userEvent.click(screen.getByRole('button', { name: '11 ~ 12' }))
  expect(toggle.getAttribute('aria-expanded')).toBe('true')

  await userEvent.click(within(screen.getByRole('list', { name: 'Questions' })).getByRole('button', { name: /^12/ }))
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByRole('heading', { name: 'Question 12 of 12' })).toBeDefined()
})

test('a candidate returns to the last opened question, but on another device to the first unanswered question', async () => {
  const { exam, close } = await openDesk()
  act(() => exam.goTo(7))
  close()
  expect((await startAt(3_600_000)).engine.get().index).toBe(7)

  localStorage.clear()
  for (const one of paper.slice(0, 10))
    Object.assign(one, { interviewee_answers: [one.id * 10 + 1], is_answered: true })
  const elsewhere = await startAt(3_600_000)
  const leave = elsewhere.open()
  await vi.waitFor(() => expect(elsewhere.engine.get().index).toBe(10), { timeout: 60_000 })
  leave()
})

test('while a finish waits for the network, the page asks the candidate not to close it, even after a reload, until Cancel', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const { close } = await openDesk()
  await userEvent.click(screen.getByRole('radio', { name: 'option 2 of 1' }))
  server.isReachable = false
  await userEvent.click(screen.getByRole('button', { name: 'Finish Exam' }))
  expect(screen.getByText('without this selection')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Submit the selection and send' }))
  const words = 'Waiting for the network. Your answers are stored here and sent when it is back. Keep this page open.'
  expect(await within(screen.getByRole('dialog', { name: 'Send your answer' })).findByText(words)).toBeDefined()
  expect(screen.getByText(/^Waiting for the network: 1 answer .* Keep this page open\.$/)).toBeDefined()
  close()
  cleanup()

  const again = await startAt(3_600_000)
  onTestFinished(again.open())
  render(
    <MantineProvider>
      <ExamDesk exam={again} />
    </MantineProvider>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Send your answer' })
  expect(await within(dialog).findByText(words)).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog', { name: 'Send your answer' })).toBeNull()
  expect(again.engine.get()).toMatchObject({ phase: 'open', finishPressedAt: null })
})

test('in a browser without storage, one warning asks not to close the page', async () => {
  vi.stubGlobal('indexedDB', undefined)
  await openDesk()
  await userEvent.click(screen.getByRole('radio', { name: 'option 2 of 1' }))
  server.isReachable = false
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))

  const waiting = await screen.findByText(/^Waiting for the network: 1 answer/)
  expect(waiting.textContent).not.toContain('Keep this page open.')
  expect(screen.getAllByText(/Please do not close or reload this page/)).toHaveLength(1)
})

test('a multiple choice question has checkboxes and the label "Multiple choice"', async () => {
  const { exam } = await openDesk()
  act(() => exam.goTo(1))

  expect(await screen.findAllByRole('checkbox')).toHaveLength(3)
  expect(screen.getByText('Multiple choice')).toBeDefined()
})

test('the five-minute warning appears once, and the test ends automatically when the time is up', async () => {
  vi.useFakeTimers()
  const timeUp = vi.fn()
  const exam = { ...(await startAt(302_500)), timeUp }
  render(
    <MantineProvider>
      <Countdown exam={exam} onAnnounce={() => {}} />
      <Toasts />
    </MantineProvider>,
  )
  expect(screen.getByRole('timer').textContent).toBe('00:05:02')
  expect(screen.queryByRole('alert')).toBeNull()

  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByRole('timer').textContent).toBe('00:05:01')
  expect(screen.getByRole('alert').textContent).toBe('Alert5 minutes left, hurry up!')
  await act(() => vi.advanceTimersByTimeAsync(5_100))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(timeUp).not.toHaveBeenCalled()

  await act(() => vi.advanceTimersByTimeAsync(300_000))
  expect(screen.getByRole('timer').textContent).toBe('00:00:00')
  expect(timeUp).toHaveBeenCalled()
})

test('if the candidate hides the remaining time, the five-minute warning still appears', async () => {
  vi.useFakeTimers()
  const exam = await startAt(302_500)
  const desk = (
    <MantineProvider>
      <Countdown exam={exam} onAnnounce={() => {}} />
      <Toasts />
    </MantineProvider>
  )
  const { unmount } = render(desk)
  act(() => screen.getByRole('button', { name: 'Hide time' }).click())
  expect(screen.getByRole('timer').textContent).not.toMatch(/\d/)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByRole('alert').textContent).toBe('Alert5 minutes left, hurry up!')

  unmount()
  render(desk)
  act(() => screen.getByRole('button', { name: 'Show time' }).click())
  expect(screen.getByRole('timer').textContent).toBe('00:05:01')
})

test('the last minute is shown even if the remaining time is hidden', async () => {
  vi.useFakeTimers()
  const exam = await startAt(61_500)
  render(<Countdown exam={exam} onAnnounce={() => {}} />)
  act(() => screen.getByRole('button', { name: 'Hide time' }).click())
  expect(screen.queryByText('1 minute left')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByText('1 minute left')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(59_000))
  expect(screen.getByText('1 minute left')).toBeDefined()

  const now = performance.now()
  act(() =>
    exam.engine.apply({ kind: 'clock', remaining: '00:05:00', addedSeconds: 300, sentAt: now, receivedAt: now }),
  )
  expect(screen.queryByText('1 minute left')).toBeNull()
  expect(screen.getByRole('timer', { name: 'Time left' })).toBeDefined()
})

test('extra time is announced once and shown at the clock, and the five-minute warning can appear again', async () => {
  vi.useFakeTimers()
  const exam = await startAt(302_500)
  render(
    <MantineProvider>
      <Countdown exam={exam} onAnnounce={() => {}} />
      <Toasts />
    </MantineProvider>,
  )
  const hear = (remaining: string, addedSeconds: number) =>
    act(() =>
      exam.engine.apply({
        kind: 'clock',
        remaining,
        addedSeconds,
        sentAt: performance.now(),
        receivedAt: performance.now(),
      }),
    )
  hear('00:05:02', 0)
  expect(screen.queryByRole('status')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByRole('alert')).toBeDefined()

  hear('00:08:41', 220)
  hear('00:08:41', 220)
  expect(screen.getAllByText('Your time was extended by 3:40.')).toHaveLength(1)
  expect(screen.getByRole('timer').textContent).toMatch(/^00:08:4[12]$/)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(161_000))
  expect(screen.getByRole('alert').textContent).toBe('Alert5 minutes left, hurry up!')
})

test('a candidate can report a problem about the current question from the test page', async () => {
  const { exam } = await openDesk()
  act(() => exam.goTo(2))
  await userEvent.click(screen.getByRole('button', { name: 'Report a problem' }))
  await userEvent.type(await screen.findByLabelText('What happened?'), '3 is missing')
  expect(screen.queryAllByRole('radio', { name: /option/, checked: true })).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }))

  expect(await screen.findByText('Your report was sent.')).toBeDefined()
  const [sent] = server.of('remark')
  expect(sent?.body).toEqual({ kind: 'question', question_id: 3, text: '3 is missing' })
})

test('an unsent report is kept after a reload and after Escape, but not after Cancel', async () => {
  const openReport = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Report a problem' }))
    return screen.findByLabelText<HTMLTextAreaElement>('What happened?')
  }
  await openDesk()
  await userEvent.type(await openReport(), 'No light')
  cleanup()
  await openDesk()
  expect((await openReport()).value).toBe('No light')
  act(() => screen.getByRole<HTMLDialogElement>('dialog').close())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await openReport()).value).toBe('No light')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect((await openReport()).value).toBe('')
})
