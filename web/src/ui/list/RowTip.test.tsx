import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RowTip } from './RowTip.tsx'

const more = () => {
  render(
    <MantineProvider env="test">
      <RowTip tip="SQL, WEB">+2</RowTip>
    </MantineProvider>,
  )
  return screen.getByRole('button')
}

test('a tooltip appears when the pointer is over its row, and disappears when the pointer leaves', async () => {
  const button = more()
  expect(screen.queryByRole('tooltip')).toBeNull()

  fireEvent.mouseEnter(button)
  expect((await screen.findByRole('tooltip')).textContent).toBe('SQL, WEB')

  fireEvent.mouseLeave(button)
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('Escape closes a tooltip, even if the keyboard focus is elsewhere', async () => {
  fireEvent.mouseEnter(more())
  await screen.findByRole('tooltip')

  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByRole('tooltip')).toBeNull()
})
