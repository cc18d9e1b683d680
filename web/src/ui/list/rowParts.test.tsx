import { ActionIcon, Checkbox, MantineProvider, Skeleton } from '@mantine/core'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { theme } from '../../styles/theme.ts'
import { DataTable } from './DataTable.tsx'
import { RowAction } from './RowAction.tsx'
import { RowCheckbox } from './RowCheckbox.tsx'

function draw(part: ReactElement, selector: string): HTMLElement {
  const { container } = render(<MantineProvider theme={theme}>{part}</MantineProvider>)
  const drawn = container.querySelector<HTMLElement>(selector)
  if (!drawn) throw new Error(`Nothing is ${selector}`)
  return drawn
}

/** The classes that styles are written for; the others are for people who look into the page. */
const classesOf = (drawn: Element) =>
  [...drawn.classList].filter((name) => /^m_|^mantine-(active|(ActionIcon|Skeleton)-root)/.test(name)).sort()

const styleOf = (drawn: Element) =>
  drawn
    .getAttribute('style')
    ?.split(';')
    .map((one) => one.trim())
    .sort()

const nothing = () => {}

test.each([
  ['gray', 30],
  ['red', 30],
  ['gray', 'lg'],
] as const)('what a row offers looks as the kit draws it: %s, %s', (color, size) => {
  const ours = draw(
    <RowAction label="Delete" color={color} size={size} onClick={nothing}>
      x
    </RowAction>,
    'button',
  )
  const kits = draw(
    <ActionIcon variant="subtle" color={color} size={size}>
      x
    </ActionIcon>,
    'button',
  )
  expect(classesOf(ours)).toEqual(classesOf(kits))
  expect(styleOf(ours)).toEqual(styleOf(kits))
  expect(ours.dataset['variant']).toBe(kits.dataset['variant'])
  expect([...ours.children].map(classesOf)).toEqual([...kits.children].map(classesOf))
})

test('the box that chooses a row is the input that the kit draws, with its tick beside it', () => {
  const ours = draw(<RowCheckbox label="Choose" isChecked onToggle={nothing} />, 'input')
  const kits = draw(<Checkbox size="xs" aria-label="Choose" checked onChange={nothing} />, 'input')
  expect(classesOf(ours)).toEqual(classesOf(kits))
  expect(ours.closest('.mantine-Checkbox-root')).not.toBeNull()
  expect(ours.nextElementSibling?.outerHTML.replaceAll(/ mantine-\S+?(?=")/g, '')).toBe(
    kits.nextElementSibling?.outerHTML.replaceAll(/ mantine-\S+?(?=")/g, ''),
  )
})

test('a table that loads shows what the kit shows for something that loads', () => {
  const table = (
    <DataTable
      label="Rows"
      columns={[{ key: 'one', title: 'One', render: () => '' }]}
      rows={undefined}
      rowKey={() => ''}
      pageSize={1}
    />
  )
  const ours = draw(table, 'tbody td > div')
  const kits = draw(<Skeleton height={16} my={10} maw={160} />, '[data-visible]')
  expect(classesOf(ours)).toEqual(classesOf(kits))
  expect({ ...ours.dataset }).toEqual({ ...kits.dataset })
})
