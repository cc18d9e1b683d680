import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addTexts } from '../../i18n/staffTexts.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { VerificationTestDialog } from './VerificationTestDialog.tsx'

beforeAll(() => addTexts('staff', 'interviews'))
beforeEach(() => queryClient.clear())
afterEach(() => void vi.unstubAllGlobals())

const planned = (code: string, power: number) => ({
  code,
  reason: null,
  available: 20,
  amount_of_questions: 10,
  max_time: 30,
  power,
  false_alarm: 0.02,
})

function openDialog(plans: object[]) {
  const made: unknown[] = []
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (url: unknown, { body }: RequestInit = {}) => {
    const isPlan = String(url).endsWith('/plan')
    const sent = isPlan ? asked : made
    sent.push(JSON.parse(String(body)))
    if (isPlan) return Response.json({ plans })
    return Response.json({ made: [], skipped: [] }, { status: 201 })
  })
  const interviews = [
    { code: 'strong', name: 'Ada' },
    { code: 'weak', name: 'Grace' },
  ]
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <VerificationTestDialog isOpen onClose={() => {}} interviews={interviews} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { made, asked }
}

test('if a test would detect another person in fewer than 50 % of cases, the user must tick the candidate', async () => {
  const { made } = openDialog([planned('strong', 0.5), planned('weak', 0.49)])
  const weak = await screen.findByRole('checkbox', { name: 'Grace' })

  expect(screen.getByText(/would detect another person in only 49 of 100 cases/)).toBeDefined()
  expect(screen.queryByRole('checkbox', { name: 'Ada' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(made).toEqual([{ codes: ['strong'] }]))

  await userEvent.click(weak)
  await userEvent.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(made.at(-1)).toEqual({ codes: ['strong', 'weak'] }))
})

test('the dialog never asks for a length, so the server creates no test that is longer than the first test', async () => {
  const { made, asked } = openDialog([planned('strong', 0.9)])
  await userEvent.click(await screen.findByRole('button', { name: 'Create' }))

  await waitFor(() => expect(made).toEqual([{ codes: ['strong'] }]))
  expect(asked).toEqual([{ codes: ['strong', 'weak'] }])
})
