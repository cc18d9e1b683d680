import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { anExamQuestion } from '../../../../testing/client/examQuestion.ts'
import { endWithTest } from '../../../test/examPage.ts'
import { examServer } from '../../../test/examServer.ts'
import { loadTexts } from '../../i18n/candidateTexts.ts'
import { createExamController } from '../engine/examController.ts'
import { ExamDesk } from './ExamDesk.tsx'

beforeAll(loadTexts)
beforeEach(() => localStorage.clear())

const aPassage = (id: number, title: string) => ({
  id,
  title,
  description_html: `<p>All of ${title}</p>`,
  lang: 'ar' as string | null,
})

async function openDesk() {
  const paper = [7, 7, 8, null].map((passage_id, at) => anExamQuestion(at + 1, { passage_id }))
  const server = examServer(paper, [aPassage(7, 'The ferry'), aPassage(8, 'The boat')])
  vi.stubGlobal('fetch', vi.fn(server.fetch))
  onTestFinished(() => void vi.unstubAllGlobals())
  const at = performance.now() + 3_600_000
  const exam = await createExamController(server.interview, { earliest: at, latest: at })
  endWithTest(exam)
  onTestFinished(exam.open())
  render(<ExamDesk exam={exam} />)
  return screen.findByRole('region', { name: 'The ferry' })
}

const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Next' }))

test('a passage appears once before its questions, in a region with the passage title as name', async () => {
  const region = await openDesk()
  expect(within(region).getByRole('heading', { name: 'The ferry', level: 2 }).dir).toBe('auto')
  expect(within(region).getByText('All of The ferry').closest('[lang]')?.getAttribute('lang')).toBe('ar')
  const question = screen.getByRole('article')
  expect(region.compareDocumentPosition(question)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getAllByText('All of The ferry')).toHaveLength(1)
  const heading = within(question).getByRole('heading', { level: 1 })
  expect(document.getElementById(heading.getAttribute('aria-describedby') ?? '')?.textContent).toBe('The ferry')
})

test('a passage keeps its scroll position between its questions, and another passage starts at its top', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const region = await openDesk()
  region.scrollTop = 120
  await goOn()
  await screen.findByRole('heading', { name: 'Question 2 of 4' })
  expect(screen.getByRole('region', { name: 'The ferry' })).toBe(region)
  expect(region.scrollTop).toBe(120)
  expect(scrolled).not.toHaveBeenCalled()

  await goOn()
  const other = await screen.findByRole('region', { name: 'The boat' })
  expect(other).not.toBe(region)
  expect(other.scrollTop).toBe(0)
  expect(scrolled).toHaveBeenCalledTimes(1)

  await goOn()
  await screen.findByRole('heading', { name: 'Question 4 of 4' })
  expect(screen.queryByRole('region', { name: 'The boat' })).toBeNull()
})

test('on a phone, a bar opens and closes the passage over the screen and keeps its scroll position', async () => {
  const region = await openDesk()
  expect(region.dataset['open']).toBe('false')
  await userEvent.click(within(region).getByRole('button', { name: 'Read the text', expanded: false }))
  expect(region.dataset['open']).toBe('true')
  region.scrollTop = 120
  await userEvent.click(within(region).getByRole('button', { name: 'Back to the question', expanded: true }))
  region.scrollTop = 0
  await userEvent.click(within(region).getByRole('button', { name: 'Read the text' }))
  expect(region.scrollTop).toBe(120)
  await userEvent.keyboard('{Escape}')
  expect(region.dataset['open']).toBe('false')
})
