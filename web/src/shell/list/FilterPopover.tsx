import { Button, Group, Pill, Popover, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../i18n/text.ts'
import { focusHeading } from '../../ui/focusHeading.ts'

interface PopoverProps {
  count: number
  children: ReactNode
}

export function FilterPopover({ count, children }: PopoverProps) {
  return (
    <Popover position="bottom-end" width="min(20rem, calc(100vw - 2rem))" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />}>
          {count === 0 ? t('LIST.FILTERS') : t('LIST.FILTERS_ACTIVE', { count })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('LIST.FILTERS')}>
        <Stack gap="sm">{children}</Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

export interface ActiveFilter {
  key: string
  text: string
  onRemove: () => void
}

export function FilterChips({ filters }: { filters: readonly ActiveFilter[] }) {
  if (filters.length === 0) return null
  return (
    <Group gap={6} mt="xs" role="group" aria-label={t('LIST.ACTIVE_FILTERS')}>
      {filters.map(({ key, text, onRemove }) => (
        <Pill
          key={key}
          size="md"
          withRemoveButton
          onRemove={() => {
            onRemove()
            // The button disappears with its filter, so the focus moves to the heading.
            focusHeading()
          }}
          removeButtonProps={{
            'aria-label': t('LIST.REMOVE_FILTER', { filter: text }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
        >
          {text}
        </Pill>
      ))}
    </Group>
  )
}
