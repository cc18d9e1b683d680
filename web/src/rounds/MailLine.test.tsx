import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addStaffTexts } from '../i18n/staffTexts.ts'
import { storeToken } from '../lib/session/token.ts'
import { MailLine } from './MailLine.tsx'

beforeAll(addStaffTexts)
// The test stores a session token, because the page requests the profile only with a session.
beforeEach(() => storeToken('of somebody'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const works = { can_send: true, from: 'Jobs <jobs@example.com>', queued: 0, trouble: null }

async function renderMailLine(mail: object, isAdmin = false) {
  const me = { id: 1, full_name: 'Ada', email: 'ada@example.com', is_active: true, is_superuser: isAdmin }
  const answer = vi.fn(async (url: unknown) => Response.json(String(url).includes('/invitation') ? mail : me))
  vi.stubGlobal('fetch', answer)
  const client = new QueryClient()
  const { container } = render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <MailLine />
      </MantineProvider>
    </QueryClientProvider>,
  )
  const states = () =>
    client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.status)
  await waitFor(() => expect(states()).toEqual(['success', 'success']))
  return container
}

test.each([
  [
    3,
    'LATER',
    '451 try again',
    'the mail server asks to try again later · 451 try again. 3 mails are queued and will be sent automatically.',
  ],
  [1, 'SERVER', '', 'the mail server cannot be used. 1 mail is queued and will be sent automatically.'],
  [25, 'HELD', '', 'paused, because very many mails were refused. 25 mails are queued and will be sent automatically.'],
])(
  'one line describes problems with the mail server: %i queued mails, reason %s',
  async (queued, code, detail, words) => {
    await renderMailLine({ ...works, queued, trouble: { code, detail } })

    expect(screen.getByRole('status').textContent).toBe(`Mail is delayed: ${words}`)
  },
)

test.each([
  [true, /^Set ASSAY_SMTP_URL and ASSAY_MAIL_FROM/],
  [false, /^Until the operator of this server sets up mail/],
])(
  'if mail is not set up, a line shows instructions to administrators and a hint to other users: %s',
  async (isAdmin, words) => {
    await renderMailLine({ can_send: false, from: null, queued: 0, trouble: null }, isAdmin)
    expect(screen.getByText('Mail is not set up.')).toBeTruthy()

    fireEvent.click(screen.getByRole('button', { name: 'How to set up mail' }))
    expect(await screen.findByText(words)).toBeTruthy()
  },
)

test('while mails are being sent, no line about a mail problem is shown, even if mails are queued', async () => {
  await renderMailLine({ ...works, queued: 3 })

  expect(screen.queryByText(/Mail is/)).toBeNull()
})
