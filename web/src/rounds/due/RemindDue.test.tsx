import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addStaffTexts, addTexts } from '../../i18n/staffTexts.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { RemindDue } from './RemindDue.tsx'

beforeAll(async () => {
  await addStaffTexts()
  await addTexts('interviews')
})
beforeEach(() => queryClient.clear())
afterEach(() => void vi.unstubAllGlobals())

const HOUR_MS = 60 * 60_000

const invited = (name: string, hoursAgo: number) => ({
  code: name.toLowerCase(),
  name,
  invitation: { state: 'sent', sent_at: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(), reason: null },
})

function serve(interviews: object[]) {
  const sent: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: unknown, { body }: RequestInit = {}) => {
    const path = String(url)
    if (body) sent.push({ path, body: JSON.parse(String(body)) })
    if (path.includes('/undo')) return Response.json({ taken_back: ['ada'] })
    if (path.includes('/invitation')) return Response.json({ queued: ['ada'], skipped: [] })
    return Response.json({ interviews, amount_of_interviews: interviews.length })
  })
  return sent
}

const renderButton = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ModalsProvider>
          <Notifications />
          <RemindDue blueprintId={3} count={2} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )

test('a reminder shows its recipients first, omits candidates mailed within 24 hours, and can be undone', async () => {
  const sent = serve([invited('Ada', 30), invited('Grace', 1)])
  renderButton()
  await userEvent.click(screen.getByRole('button', { name: 'Remind 2' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Which candidates do you want to remind?' }))
  expect(dialog.getByRole('checkbox', { name: 'Ada' })).toHaveProperty('checked', true)
  expect(dialog.getByRole('checkbox', { name: 'Grace' })).toHaveProperty('checked', false)
  expect(sent).toEqual([])

  await userEvent.click(dialog.getByRole('button', { name: 'Remind 1' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The mail was cancelled')).toBeDefined()
  expect(sent).toEqual([
    { path: expect.stringMatching(/invitation$/), body: { codes: ['ada'], kind: 'reminder', delay_seconds: 60 } },
    { path: expect.stringMatching(/invitation\/undo$/), body: { codes: ['ada'], kind: 'reminder' } },
  ])
})
