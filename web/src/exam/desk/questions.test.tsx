import type { ExamQuestion } from '@assay/contract/exam/exam'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerFirst, openDesk, serveDesk, startAt } from '../../../test/examDesk.tsx'
import { type ExamServer, examServer } from '../../../test/examServer.ts'
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

test('Next on the last question of a page of questions opens the next page in the question list', async () => {
  const { exam } = await openDesk(server)
  act(() => exam.goTo(9))
  expect(screen.getByRole('list', { name: 'Questions' }).children).toHaveLength(10)

  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('radio', { name: 'option 1 of 11' })).toBeDefined()
  expect(screen.getByRole('list', { name: 'Questions' }).children).toHaveLength(2)
  expect(screen.getByRole('button', { name: '11 ~ 12' }).getAttribute('aria-current')).toBe('page')
})

test('a test with ten questions has a single page button', async () => {
  server = examServer(paper.slice(0, 10))
  await openDesk(server)
  const page = screen.getByRole('button', { name: '1 ~ 10' })

  expect(page.getAttribute('aria-current')).toBe('page')
  expect(page.title.split('\n')).toHaveLength(10)
  expect(page.title).toMatch(/^1\. .*\n2\. /)
})

test('a long question is shortened in the question list, with the direction of its text', async () => {
  const [first] = paper
  Object.assign(first ?? {}, { description_html: `<p>${'سؤال طويل جدا '.repeat(40)}</p>` })
  const { exam } = await openDesk(server)
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

test('the question list stays open when another page is chosen, and closes when a question is chosen', async () => {
  await openDesk(server)
  const toggle = screen.getByRole('button', { name: 'All questions' })
  await userEvent.click(toggle)
  await userEvent.click(screen.getByRole('button', { name: '11 ~ 12' }))
  expect(toggle.getAttribute('aria-expanded')).toBe('true')

  await userEvent.click(within(screen.getByRole('list', { name: 'Questions' })).getByRole('button', { name: /^12/ }))
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByRole('heading', { name: 'Question 12 of 12' })).toBeDefined()
})

test('a candidate returns to the last opened question, but on another device to the first unanswered question', async () => {
  const { exam, close } = await openDesk(server)
  act(() => exam.goTo(7))
  close()
  expect((await startAt(server, 3_600_000)).store.get().index).toBe(7)

  localStorage.clear()
  for (const one of paper.slice(0, 10))
    Object.assign(one, { interviewee_answers: [one.id * 10 + 1], is_answered: true })
  const elsewhere = await startAt(server, 3_600_000)
  const leave = elsewhere.open()
  await vi.waitFor(() => expect(elsewhere.store.get().index).toBe(10), { timeout: 60_000 })
  leave()
})

test('a multiple choice question has checkboxes and the label "Multiple choice"', async () => {
  const { exam } = await openDesk(server)
  act(() => exam.goTo(1))

  expect(await screen.findAllByRole('checkbox')).toHaveLength(3)
  expect(screen.getByText('Multiple choice')).toBeDefined()
})

test('a candidate can report a problem about the current question from the test page', async () => {
  const { exam } = await openDesk(server)
  act(() => exam.goTo(2))
  await userEvent.click(screen.getByRole('button', { name: 'Report a problem' }))
  await userEvent.type(await screen.findByLabelText('What happened?'), '3 is missing')
  expect(screen.queryAllByRole('radio', { name: /option/, checked: true })).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }))

  expect(await screen.findByText('Your report was sent.')).toBeDefined()
  const [sent] = server.of('sendReport')
  expect(sent?.body).toEqual({ kind: 'question', question_id: 3, text: '3 is missing' })
})

test('an unsent report is kept after a reload and after Escape, but not after Cancel', async () => {
  const openReport = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Report a problem' }))
    return screen.findByLabelText<HTMLTextAreaElement>('What happened?')
  }
  await openDesk(server)
  await userEvent.type(await openReport(), 'No light')
  cleanup()
  await openDesk(server)
  expect((await openReport()).value).toBe('No light')
  act(() => screen.getByRole<HTMLDialogElement>('dialog').close())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await openReport()).value).toBe('No light')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect((await openReport()).value).toBe('')
})
