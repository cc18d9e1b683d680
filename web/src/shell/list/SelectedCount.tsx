import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../i18n/text.ts'

interface Props {
  /** How many, in words. */
  children: string
  /** Selects the rest, too. */
  selectAll: ReactNode
  onClear: () => void
}

/** The head of a selection's bar: how many are chosen, and the way to all and to none. */
export const SelectedCount = ({ children, selectAll, onClear }: Props) => (
  <Group gap="xs">
    <Text span fz="sm" fw={650} role="status">
      {children}
    </Text>
    {selectAll}
    <Button variant="subtle" size="compact-sm" onClick={onClear}>
      {t('INTERVIEWS.CLEAR_SELECTION')}
    </Button>
  </Group>
)
