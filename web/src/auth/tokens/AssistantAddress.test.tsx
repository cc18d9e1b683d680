import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { addTexts } from '../../i18n/staffTexts.ts'
import { AssistantAddress } from './AssistantAddress.tsx'

beforeAll(() => addTexts('staff', 'security'))

test('the address for AI assistants is shown and can be copied', async () => {
  const person = userEvent.setup()
  render(
    <MantineProvider>
      <AssistantAddress />
    </MantineProvider>,
  )
  const field = screen.getByRole('textbox', { name: 'Address for assistants' })
  const address = `${window.location.origin}/mcp`
  expect((field as HTMLInputElement).value).toBe(address)
  await person.click(screen.getByRole('button', { name: 'Copy address' }))
  expect(await navigator.clipboard.readText()).toBe(address)
})
