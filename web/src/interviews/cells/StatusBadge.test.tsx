import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addStaffTexts } from '../../i18n/staffTexts.ts'
import { StatusBadge } from './StatusBadge.tsx'

beforeAll(addStaffTexts)
afterEach(cleanup)

test.each([
  ['To Do', 'Not Started', 'gray'],
  ['In Progress', 'In Progress', 'yellow'],
  ['Done', 'Finished', 'green'],
] as const)('%s is shown as %s, in %s', (status, words, color) => {
  render(
    <MantineProvider>
      <StatusBadge status={status} />
    </MantineProvider>,
  )
  const badge = screen.getByText(words).closest<HTMLElement>('.mantine-Badge-root')

  expect(badge?.style.getPropertyValue('--badge-dot-color')).toContain(color)
})
