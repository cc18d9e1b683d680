import { deleteLabel } from '@assay/contract/labels'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider, modals } from '@mantine/modals'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addStaffTexts } from '../../i18n/staffTexts.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { useRemoval } from './useRemoval.ts'

beforeAll(addStaffTexts)
afterEach(() => act(() => modals.closeAll()))

function Entry({ isKeptInBin }: { isKeptInBin: boolean }) {
  const remove = useRemoval(deleteLabel, {
    nameOf: ({ name }: { id: number; name: string }) => name,
    argumentsFor: ({ id }) => ({ params: { id } }),
    isKeptInBin,
    refusals: { otherwise: 'DELETE.FAILED' },
    onRemoved: () => {},
  })
  return (
    <button type="button" onClick={() => remove({ id: 1, name: 'GIT' })}>
      Delete
    </button>
  )
}

test.each([
  [true, 1],
  [false, 0],
])('the delete dialog mentions the bin only if deleted items go there: %s', async (isKeptInBin, mentionsBin) => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ModalsProvider>
          <Entry isKeptInBin={isKeptInBin} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))

  expect(await screen.findByText("Are you sure? You won't be able to revert this!")).toBeDefined()
  expect(screen.queryAllByText('It stays in the bin for 30 days.')).toHaveLength(mentionsBin)
})
