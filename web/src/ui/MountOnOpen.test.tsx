import { MantineProvider, Modal } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { MountOnOpen } from './MountOnOpen.tsx'

function Row({ drawn }: { drawn: (isOpen: boolean) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setOpen(true)}>
        Correct
      </button>
      <MountOnOpen isOpen={isOpen}>
        {(isShown) => {
          drawn(isShown)
          return (
            <Modal opened={isShown} onClose={() => setOpen(false)} title="Correct it">
              <button type="button" onClick={() => setOpen(false)}>
                Done
              </button>
            </Modal>
          )
        }}
      </MountOnOpen>
    </MantineProvider>
  )
}

test('a dialog is rendered when it is first opened, starts closed, and returns the focus when it closes', async () => {
  const drawn = vi.fn()
  render(<Row drawn={drawn} />)
  expect(drawn).not.toHaveBeenCalled()

  const button = screen.getByRole('button', { name: 'Correct' })
  button.focus()
  button.click()
  const done = await screen.findByRole('button', { name: 'Done' })
  expect(drawn.mock.calls[0]).toEqual([false])

  done.focus()
  done.click()
  await waitFor(() => expect(document.activeElement).toBe(button))
})
