import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addTexts } from '../../i18n/staffTexts.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { DecideDialog } from './DecideDialog.tsx'

beforeAll(() => addTexts('staff', 'interviews'))
// Mantine waits for `document.fonts`, which the test environment lacks.
beforeAll(() => void Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }))
afterAll(() => void Reflect.deleteProperty(document, 'fonts'))
beforeEach(() => queryClient.clear())
afterEach(() => void vi.unstubAllGlobals())

const works = { can_send: true, from: 'Jobs <jobs@example.com>', queued: 0, trouble: null }
const mail = { name: 'Bob Stone', email: 'bob@example.com', language: 'en', subject: 'Your test', text: 'Dear Bob' }

function serve() {
  const written: string[] = []
  vi.stubGlobal('fetch', async (url: unknown, { method, body }: RequestInit = {}) => {
    const path = String(url)
    const sent = body ? JSON.parse(String(body)) : {}
    if (method === 'POST') written.push(path)
    if (path.endsWith('/preview'))
      return Response.json({ mails: sent.kind === 'decline' ? [{ code: 'bob', ...mail }] : [], skipped: [] })
    if (path.endsWith('/decision-mail'))
      return Response.json({ id: 1, sends_at: '2026-11-20T12:10:00Z', queued: sent.codes, skipped: [] })
    if (path.endsWith('/decision')) return Response.json({ id: 1, changed: sent.codes, skipped: [] })
    return Response.json(works)
  })
  return written
}

test('before rejections are mailed, the dialog shows the names and a preview of the mail', async () => {
  const written = serve()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ModalsProvider>
          <Notifications />
          <DecideDialog
            isOpen
            onClose={() => {}}
            codes={['ada']}
            rest={{ count: 1, read: () => Promise.resolve(['bob']) }}
          />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  await userEvent.click(screen.getByRole('radio', { name: 'Shortlisted' }))
  await userEvent.click(await screen.findByRole('radio', { name: /inform them by mail/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  expect(preview.getByText('Bob Stone · bob@example.com')).toBeDefined()
  expect(preview.getByText('Dear Bob')).toBeDefined()
  expect(written.filter((path) => path.endsWith('/decision-mail'))).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: 'Send decision mail' }))
  expect(await screen.findByText(/^The mail will be sent at/)).toBeDefined()
})
