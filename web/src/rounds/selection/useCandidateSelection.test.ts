import type { Interview } from '@assay/contract/interviews/interviews'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useCandidateSelection } from './useCandidateSelection.ts'

const interviewRow = (code: string, entry_state: Interview['entry_state']) => ({ code, entry_state }) as Interview

test('a selected row shows its newest state after a reload, and stays selected on other pages', () => {
  const asSeen = [interviewRow('one', 'withdrawn')]
  const { result, rerender } = renderHook(({ shown }) => useCandidateSelection(shown), {
    initialProps: { shown: asSeen },
  })
  act(() => result.current.rowSelection.toggle(interviewRow('one', 'withdrawn')))

  rerender({ shown: [interviewRow('one', 'open')] })
  expect(result.current.interviews).toEqual([interviewRow('one', 'open')])
  rerender({ shown: [interviewRow('two', 'open')] })
  expect(result.current.interviews).toEqual([interviewRow('one', 'withdrawn')])
})
