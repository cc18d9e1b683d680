import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ActionBar } from './ActionBar.tsx'

test('a newly selected row that is below the action bar is scrolled into view', () => {
  const { container, rerender } = render(<Row isChosen={false} />)
  const scrollIntoView = vi.fn(() => Promise.resolve())
  Object.assign(container.querySelector('tr') ?? {}, { scrollIntoView })
  container.querySelector('input')?.focus()
  rerender(<Row isChosen />)

  expect(scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' })
  // `scrollIntoView` returns a promise in newer browsers, which an effect must not return as its cleanup.
  rerender(<Row isChosen={false} />)
})

const Row = ({ isChosen }: { isChosen: boolean }) => (
  <>
    <table>
      <tbody>
        <tr>
          <td>
            <input type="checkbox" />
          </td>
        </tr>
      </tbody>
    </table>
    {isChosen && <ActionBar label="Selection">Remind</ActionBar>}
  </>
)
