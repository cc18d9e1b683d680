import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { useHotkeys, useLocalStorage } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { type TextKey, t } from '../../i18n/text.ts'

const content = '#content'

const texts = [
  ['/', 'SHORTCUTS.SEARCH'],
  ['n', 'SHORTCUTS.NEW'],
  ['j', 'SHORTCUTS.NEXT'],
  ['k', 'SHORTCUTS.PREVIOUS'],
  ['Ctrl + Enter', 'SHORTCUTS.SAVE'],
  ['?', 'SHORTCUTS.HELP'],
] as const satisfies readonly (readonly [string, TextKey])[]

const useEnabled = () => useLocalStorage({ key: 'shortcuts', defaultValue: true, getInitialValueInEffect: false })

function focusSearch(): void {
  document.querySelector<HTMLElement>(`${content} :is(search input, form input[type=search])`)?.focus()
}

function followLink(key: string): boolean {
  const link = document.querySelector<HTMLElement>(`${content} a[aria-keyshortcuts=${key}]`)
  link?.click()
  return link !== null
}

function step(key: string, by: 1 | -1): void {
  if (followLink(key)) return
  const rows = [...document.querySelectorAll(`${content} :is(tbody tr, ul[aria-busy] > li)`)].flatMap(
    (row) => row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>('button:enabled') ?? [],
  )
  const row = document.activeElement?.closest('tr, li')
  const at = rows.findIndex((target) => row?.contains(target))
  rows[at === -1 ? 0 : at + by]?.focus()
}

/** Dialogs, menus and popovers handle the shortcut keys themselves. */
const isCovered = () => document.querySelector('[role=dialog], [role=menu]') !== null

/** Mantine ignores these shortcut keys while the user types in a field. */
export function Shortcuts() {
  const [isEnabled] = useEnabled()
  const ifFree = (act: () => void) => () => {
    if (isEnabled && !isCovered()) act()
  }
  useHotkeys([
    ['/', ifFree(focusSearch)],
    // On some keyboards, the slash is on a digit key and needs Shift.
    ['shift+/', ifFree(focusSearch)],
    ['n', ifFree(() => followLink('n'))],
    ['j', ifFree(() => step('j', 1))],
    ['k', ifFree(() => step('k', -1))],
    ['shift+?', ifFree(openShortcuts)],
  ])
  return null
}

export function openShortcuts(): void {
  modals.open({
    title: t('SHORTCUTS.TITLE'),
    children: <ShortcutList />,
  })
}

function ShortcutList() {
  const [isEnabled, enable] = useEnabled()
  return (
    <Stack>
      {texts.map(([key, text]) => (
        <Group key={key} gap="sm" wrap="nowrap">
          <Text component="kbd" fz="sm" fw={600} w="7rem" flex="none" style={{ fontFamily: 'inherit' }}>
            {key}
          </Text>
          <Text fz="sm">{t(text)}</Text>
        </Group>
      ))}
      <Checkbox
        label={t('SHORTCUTS.USE')}
        checked={isEnabled}
        onChange={({ currentTarget }) => enable(currentTarget.checked)}
      />
    </Stack>
  )
}
