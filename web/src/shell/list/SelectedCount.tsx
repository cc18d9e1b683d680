import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../i18n/text.ts'

interface Props {
  children: string
  /** The names of the selected people, in the order of the list. */
  names?: readonly string[]
  selectAll: ReactNode
  onClear: () => void
}

const NAMES_SHOWN = 3

export const SelectedCount = ({ children, names = [], selectAll, onClear }: Props) => (
  <Group gap="xs">
    <Text span fz="sm" fw={600} role="status">
      {children}
    </Text>
    {names.length > 0 && (
      <Text span dir="auto" fz="sm" c="dimmed" maw="22rem" truncate visibleFrom="sm" title={names.join(', ')}>
        {names.slice(0, NAMES_SHOWN).join(', ')}
        {names.length > NAMES_SHOWN && ` +${names.length - NAMES_SHOWN}`}
      </Text>
    )}
    {selectAll}
    <Button variant="subtle" size="compact-sm" onClick={onClear}>
      {t('INTERVIEWS.CLEAR_SELECTION')}
    </Button>
  </Group>
)
