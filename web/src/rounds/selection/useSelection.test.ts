import type { Interview } from '@assay/contract/interviews/interviews'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSelection } from './useSelection.ts'

const row = (code: string, entry_state: Interview['entry_state']) => ({ code, entry_state }) as Interview

test('a selected row shows its newest state after a reload, and stays selected on other pages', () => {
  const asSeen = [row('one', 'withdrawn')]
  const { result, rerender } = renderHook(({ shown }) => useSelection(shown), { initialProps: { shown: asSeen } })
  act(() => result.current.choosing.toggle(row('one', 'withdrawn')))

  rerender({ shown: [row('one', 'open')] })
  expect(result.current.interviews).toEqual([row('one', 'open')])
  rerender({ shown: [row('two', 'open')] })
  expect(result.current.interviews).toEqual([row('one', 'withdrawn')])
})
