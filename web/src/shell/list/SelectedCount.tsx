import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../i18n/text.ts'

interface Props {
  children: string
  selectAll: ReactNode
  onClear: () => void
}

export const SelectedCount = ({ children, selectAll, onClear }: Props) => (
  <Group gap="xs">
    <Text span fz="sm" fw={600} role="status">
      {children}
    </Text>
    {selectAll}
    <Button variant="subtle" size="compact-sm" onClick={onClear}>
      {t('INTERVIEWS.CLEAR_SELECTION')}
    </Button>
  </Group>
)
