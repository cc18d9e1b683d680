import { ActionIcon, Popover, Text } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'

export function HelpPopover({ label, text }: { label: string; text: string }) {
  return (
    <Popover width={320} shadow="md" withArrow trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={24} aria-label={label}>
          <IconHelp size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Text fz="sm" fw={400} style={{ whiteSpace: 'normal' }}>
          {text}
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
