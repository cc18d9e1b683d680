import { deleteLabel } from '@assay/contract/labels'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider, modals } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addStaffTexts } from '../../i18n/staffTexts.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { useRemoval } from './useRemoval.ts'

beforeAll(addStaffTexts)
afterEach(() => act(() => modals.closeAll()))
afterEach(() => void vi.unstubAllGlobals())

interface Options {
  isKeptInBin?: boolean
  isOnlyArchived?: () => boolean
}

function Entry(options: Options) {
  const remove = useRemoval(deleteLabel, {
    nameOf: ({ name }: { id: number; name: string }) => name,
    argumentsFor: ({ id }) => ({ params: { id } }),
    refusals: { otherwise: 'DELETE.FAILED' },
    onRemoved: () => {},
    ...options,
  })
  return (
    <button type="button" onClick={() => remove({ id: 1, name: 'GIT' })}>
      Delete
    </button>
  )
}

async function openDialog(options: Options) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ModalsProvider>
          <Entry {...options} />
          <Notifications />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  return screen.findByRole('dialog')
}

test.each([
  [true, 1],
  [false, 0],
])('the delete dialog mentions the bin only if deleted items go there: %s', async (isKeptInBin, mentionsBin) => {
  await openDialog({ isKeptInBin })

  expect(await screen.findByText("Are you sure? You won't be able to revert this!")).toBeDefined()
  expect(screen.queryAllByText('It stays in the bin for 30 days.')).toHaveLength(mentionsBin)
})

test.each([
  [true, 'GIT will be archived, because interviews have used it.', 'GIT has been archived.', /deleted/],
  [false, 'GIT will be deleted.', 'GIT has been deleted.', /archived/],
])('dialog and toast say if an entry is archived instead of deleted: %s', async (...row) => {
  const [isOnlyArchived, before, afterwards, wrong] = row
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  const dialog = await openDialog({ isOnlyArchived: () => isOnlyArchived })

  expect(dialog.textContent).toContain(before)
  expect(dialog.textContent).not.toMatch(wrong)
  await userEvent.click(screen.getByRole('button', { name: 'Yes, delete it!' }))
  expect(await screen.findByText(afterwards)).toBeDefined()
})
