import { render } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { addStaffTexts } from '../i18n/staffTexts.ts'
import { isolatedText } from './isolatedText.tsx'

beforeAll(addStaffTexts)

test('user text inside a sentence keeps its own direction, at any position', () => {
  const { container } = render(<p>{isolatedText('QUESTIONS.MARKED_RIGHT', { name: 'שלום', day: '3 May' }, 'name')}</p>)

  expect(container.textContent).toBe('Confirmed by שלום, 3 May')
  expect([...container.querySelectorAll('[dir="auto"]')].map(({ textContent }) => textContent)).toEqual(['שלום'])
})
