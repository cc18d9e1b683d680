import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { addStaffTexts } from '../../i18n/staffTexts.ts'
import { StatusBadge } from './StatusBadge.tsx'

beforeAll(addStaffTexts)
test.each([
  ['To Do', 'Not Started', 'gray'],
  ['In Progress', 'In Progress', 'yellow'],
  ['Done', 'Finished', 'green'],
] as const)('the status %s is shown as "%s" in %s', (status, words, color) => {
  render(
    <MantineProvider>
      <StatusBadge status={status} />
    </MantineProvider>,
  )
  const badge = screen.getByText(words).closest<HTMLElement>('.mantine-Badge-root')

  expect(badge?.style.getPropertyValue('--badge-dot-color')).toContain(color)
})
