import { ActionIcon, Badge, Checkbox, MantineProvider, Pagination, Skeleton, Text } from '@mantine/core'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { addStaffTexts } from '../../i18n/staffTexts.ts'
import { StatusBadge } from '../../interviews/cells/StatusBadge.tsx'
import { theme } from '../../styles/theme.ts'
import { DataTable } from './DataTable.tsx'
import { PageButtons } from './PageButtons.tsx'
import { RowAction } from './RowAction.tsx'
import { RowCheckbox } from './RowCheckbox.tsx'
import { dimmed, RowText } from './RowText.tsx'

beforeAll(addStaffTexts)

function draw(part: ReactElement, selector: string): HTMLElement {
  const { container } = render(<MantineProvider theme={theme}>{part}</MantineProvider>)
  const drawn = container.querySelector<HTMLElement>(selector)
  if (!drawn) throw new Error(`Nothing is ${selector}`)
  return drawn
}

/** The classes that styles are written for; the others are for people who look into the page. */
const classesOf = (drawn: Element) =>
  [...drawn.classList].filter((name) => /^m_|^mantine-(active|(ActionIcon|Skeleton|Badge|Text)-root)/.test(name)).sort()

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

test('words of a row look as the kit draws them', () => {
  const ours = draw(
    <RowText size="sm" weight={600} color={dimmed} className="own">
      Ada
    </RowText>,
    'p',
  )
  const kits = draw(
    <Text fz="sm" fw={600} c="dimmed" className="own">
      Ada
    </Text>,
    'p',
  )
  expect([...ours.classList].sort()).toEqual([...kits.classList].sort())
  expect(styleOf(ours)).toEqual(styleOf(kits))
})

test('a status looks as the kit draws a badge with a dot', () => {
  const ours = draw(<StatusBadge status="Done" />, '.mantine-Badge-root')
  const kits = draw(
    <Badge variant="dot" color="green">
      Finished
    </Badge>,
    '.mantine-Badge-root',
  )
  expect(classesOf(ours)).toEqual(classesOf(kits))
  expect(styleOf(ours)).toEqual(styleOf(kits))
  expect(ours.dataset['variant']).toBe(kits.dataset['variant'])
  expect(ours.innerHTML).toBe(kits.innerHTML)
})

const controlsOf = (drawn: HTMLElement) =>
  [...drawn.children].map((one) => ({
    is: one.tagName,
    says: one.textContent,
    called: one.getAttribute('aria-label'),
    isCurrent: one.getAttribute('aria-current'),
    isOff: one.hasAttribute('disabled'),
    giving: one.classList.contains('mantine-active'),
  }))

test.each([
  [1, 2],
  [1, 100],
  [50, 100],
  [100, 100],
])('the way from page %i of %i is the one that the kit draws', (page, pages) => {
  const labels = { previous: 'Before', next: 'After', page: (one: number) => `Page ${one}` }
  const ours = draw(<PageButtons page={page} pages={pages} onPage={nothing} labels={labels} />, 'div')
  const kits = draw(
    <Pagination
      value={page}
      total={pages}
      size="md"
      onChange={nothing}
      getItemProps={(item) => ({ 'aria-label': labels.page(item) })}
      getControlProps={(control) => ({ 'aria-label': control === 'previous' ? labels.previous : labels.next })}
    />,
    '.mantine-Pagination-root > div',
  )
  expect(controlsOf(ours)).toEqual(controlsOf(kits))
})
