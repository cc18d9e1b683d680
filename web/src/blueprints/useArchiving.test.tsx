import type { Blueprint } from '@assay/contract/blueprints'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addStaffTexts } from '../i18n/staffTexts.ts'
import { queryClient } from '../lib/queryClient.ts'
import { storeToken } from '../lib/session/token.ts'
import { useArchiving } from './useArchiving.tsx'

beforeAll(addStaffTexts)
beforeEach(() => {
  queryClient.clear()
  storeToken('of somebody')
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

function Archive({ blueprint }: { blueprint: Blueprint }) {
  const { archive } = useArchiving(() => {})
  return (
    <button type="button" onClick={() => archive(blueprint)}>
      Put away
    </button>
  )
}

function renderArchiving(funnel: object) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit = {}) => {
    if (body) sent.push(JSON.parse(String(body)))
    return Response.json({})
  })
  const blueprint = { id: 3, name: 'Backend', funnel } as Blueprint
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ModalsProvider>
          <Notifications />
          <Archive blueprint={blueprint} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return sent
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('archiving a blueprint with a running round needs a confirmation, and can be undone', async () => {
  const sent = renderArchiving({ open: 2, started: 3, finished: 2 })
  await press('Put away')
  expect(await screen.findByText(/^3 people have not finished/)).toBeDefined()
  expect(sent).toEqual([])

  await press('Archive')
  await press('Undo')
  expect(await screen.findByText('Backend can be used again.')).toBeDefined()
  expect(sent).toEqual([{ is_archived: true }, { is_archived: false }])
})

test('archiving a blueprint with a finished round needs no confirmation', async () => {
  const sent = renderArchiving({ open: 0, started: 2, finished: 2 })
  await press('Put away')

  await waitFor(() => expect(sent).toEqual([{ is_archived: true }]))
})
