import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { addTexts } from '../../i18n/staffTexts.ts'
import { QuestionContent } from './QuestionContent.tsx'

beforeAll(() => addTexts('staff', 'insight'))

const question = { description_html: '<p>When does <em>it</em> leave?</p>', lang: 'en' }
const aPassage = (description_html: string) => ({ id: 7, title: 'The ferry', description_html, lang: null })

function renderQuestion(passage: ReturnType<typeof aPassage> | null): void {
  render(
    <MantineProvider env="test">
      <QuestionContent statistics={{ ...question, passage }} />
    </MantineProvider>,
  )
}
const text = () => screen.getByText('it').closest('p')
const passage = () => screen.getByRole('region', { name: 'The ferry' })

test('a passage is shown before its question', () => {
  renderQuestion(aPassage('<p>A ferry leaves at nine.</p>'))

  expect(passage().compareDocumentPosition(text() ?? document) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(passage().textContent).toContain('A ferry leaves at nine.')
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['text', `<p>${'A ferry leaves at nine. '.repeat(40)}</p>`],
  ['table', '<table><tbody><tr><td>nine</td></tr></tbody></table>'],
])('a long %s can be collapsed and expanded', (_, html) => {
  renderQuestion(aPassage(html))
  const fold = screen.getByRole('button', { name: 'Passage', expanded: true })
  expect(passage().tabIndex).toBe(0)

  fireEvent.click(fold)
  expect(screen.getByRole('button', { name: 'Passage', expanded: false })).toBe(fold)
  expect(screen.queryByRole('region', { name: 'The ferry' })).toBeNull()
  fireEvent.click(fold)
  expect(passage().textContent).toContain('nine')
})

test('a question without a passage shows no passage', () => {
  renderQuestion(null)

  expect(text()?.textContent).toBe('When does it leave?')
  expect(screen.queryByRole('region')).toBeNull()
})
