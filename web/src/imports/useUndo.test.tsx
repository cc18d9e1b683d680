import type { Import } from '@assay/contract/imports/imports'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider, modals } from '@mantine/modals'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addTexts } from '../i18n/staffTexts.ts'
import { queryClient } from '../lib/queryClient.ts'
import { useUndo } from './useUndo.tsx'

beforeAll(() => addTexts('staff', 'bank'))
afterEach(() => act(() => modals.closeAll()))

function Undo({ drawn }: { drawn: number }) {
  const { ask } = useUndo()
  return (
    <button type="button" onClick={() => ask({ id: 1, file_name: 'git.gift', added: 10, changed: 0, drawn } as Import)}>
      Undo
    </button>
  )
}

async function renderUndo(drawn: number): Promise<void> {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ModalsProvider>
          <Undo drawn={drawn} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
}

test('an import has no undo button if an interview uses its questions', async () => {
  await renderUndo(2)

  expect(await screen.findByText(/cannot be undone/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Yes, undo it!' })).toBeNull()
})

test('an import can be undone if no interview uses its questions', async () => {
  await renderUndo(0)

  expect(await screen.findByRole('button', { name: 'Yes, undo it!' })).toBeDefined()
})
