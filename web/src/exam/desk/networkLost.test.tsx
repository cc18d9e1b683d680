import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDesk, serveDesk, startAt } from '../../../test/examDesk.tsx'
import { type ExamServer, refused } from '../../../test/examServer.ts'
import { loadTexts } from '../../i18n/candidateTexts.ts'
import { ExamDesk } from './ExamDesk.tsx'
import { TimeUp } from './TimeUp.tsx'

beforeAll(loadTexts)

let server: ExamServer
beforeEach(() => {
  server = serveDesk()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a server error is not shown as a lost network connection', async () => {
  await openDesk(server)
  await userEvent.click(screen.getByRole('radio', { name: 'option 2 of 1' }))
  server.next('submitAnswer', refused(500, 'SERVER_ERROR'))
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))

  expect(await screen.findByText(/^The server is not answering\./)).toBeDefined()
  expect(screen.queryByText(/Waiting for the network/)).toBeNull()
  expect(await screen.findByText('Everything you submitted is saved.')).toBeDefined()
  expect(screen.getByText('The server is answering again.')).toBeDefined()
})

test('a server error is shown while finishing and after the time is up', async () => {
  const { exam } = await openDesk(server)
  server.next('submitAnswer', ...Array.from({ length: 99 }, () => refused(500, 'SERVER_ERROR')))
  await userEvent.click(screen.getByRole('radio', { name: 'option 2 of 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findAllByText(/^The server is not answering\./)
  await userEvent.click(screen.getByRole('button', { name: 'Finish Exam' }))
  const { textContent } = screen.getByRole('dialog')
  expect(textContent).toContain('The server is not answering.')
  expect(textContent).not.toContain('for the network')

  render(<TimeUp exam={exam} />)
  expect(screen.getAllByRole('alert').at(-1)?.textContent).toContain('The server is not answering.')
})

test('while a finish waits for the network, the page asks the candidate not to close it, even after a reload, until Cancel', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const { close } = await openDesk(server)
  await userEvent.click(screen.getByRole('radio', { name: 'option 2 of 1' }))
  server.isReachable = false
  await userEvent.click(screen.getByRole('button', { name: 'Finish Exam' }))
  expect(screen.getByText('without this selection')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Submit the selection and send' }))
  const words = 'Waiting for the network. Your answers are stored here and sent when it is back. Keep this page open.'
  expect(await within(screen.getByRole('dialog', { name: 'Send your answer' })).findByText(words)).toBeDefined()
  expect(screen.getByText(/^Waiting for the network: 1 answer .* Keep this page open\.$/)).toBeDefined()
  close()
  cleanup()

  const again = await startAt(server, 3_600_000)
  onTestFinished(again.open())
  render(
    <MantineProvider>
      <ExamDesk exam={again} />
    </MantineProvider>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Send your answer' })
  expect(await within(dialog).findByText(words)).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog', { name: 'Send your answer' })).toBeNull()
  expect(again.store.get()).toMatchObject({ phase: 'open', finishPressedAt: null })
})

test('in a browser without storage, one warning asks not to close the page', async () => {
  vi.stubGlobal('indexedDB', undefined)
  await openDesk(server)
  await userEvent.click(screen.getByRole('radio', { name: 'option 2 of 1' }))
  server.isReachable = false
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))

  const waiting = await screen.findByText(/^Waiting for the network: 1 answer/)
  expect(waiting.textContent).not.toContain('Keep this page open.')
  expect(screen.getAllByText(/Please do not close or reload this page/)).toHaveLength(1)
})
