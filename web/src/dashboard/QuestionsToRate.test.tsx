import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { renderPage } from '../../test/renderPage.tsx'
import { addTexts } from '../i18n/staffTexts.ts'
import { QuestionsToRate } from './QuestionsToRate.tsx'

beforeAll(() => addTexts('staff', 'interviews'))

test('the dashboard shows a judge a link to the questions that they still have to rate', async () => {
  const standards = [
    { id: 4, blueprint: { id: 1, name: 'Backend' }, questions: 10, rated: 7 },
    { id: 5, blueprint: { id: 2, name: 'Data' }, questions: 10, rated: 9 },
  ]
  renderPage(() => <QuestionsToRate standards={standards} />)

  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/standards/4', '/admin/standards/5'])
  expect(links[0]?.textContent).toMatch(/3 questions.*Backend/)
  expect(links[1]?.textContent).toMatch(/1 question\b.*Data/)
})
