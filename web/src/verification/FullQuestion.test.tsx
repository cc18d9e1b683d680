import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addTexts } from '../i18n/staffTexts.ts'
import { queryClient } from '../lib/queryClient.ts'
import { FullQuestion } from './FullQuestion.tsx'

beforeAll(() => addTexts('staff', 'insight'))
beforeEach(() => queryClient.clear())
afterEach(() => void vi.unstubAllGlobals())

test('a judge sees the complete question, but not the correct answer', async () => {
  const answers = ['22', '80'].map((text, at) => ({ id: at, description_html: text, is_valid: at === 0 }))
  const question = { id: 3, description_html: '<p>Which port?</p>', lang: null, labels: [], passage_id: null, answers }
  vi.stubGlobal('fetch', async () => Response.json(question))
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <FullQuestion id={3} />
      </QueryClientProvider>
    </MantineProvider>,
  )

  expect(await screen.findByText('Which port?')).toBeDefined()
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['122', '280'])
})
