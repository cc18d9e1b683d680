import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  title: string
  text: string
  width: string
  theirs: { label: string; onTake: () => void }
  mine: { label: string; onKeep: () => void }
  children?: ReactNode
}

/** Moves the focus to the notice, because the user may have scrolled the form down to its buttons. */
const focusNotice = (notice: HTMLElement | null) => notice?.focus()

export const ChangedNotice = ({ title, text, width, theirs, mine, children }: Props) => (
  <Alert
    ref={focusNotice}
    tabIndex={-1}
    variant="default"
    role="alert"
    maw={width}
    icon={<IconUsers size={20} aria-hidden />}
    title={
      <Title order={2} fz="sm">
        {title}
      </Title>
    }
  >
    <Stack gap="sm">
      <Text fz="sm">{text}</Text>
      {children}
      <Group gap="xs">
        <Button onClick={theirs.onTake}>{theirs.label}</Button>
        <Button variant="default" onClick={mine.onKeep}>
          {mine.label}
        </Button>
      </Group>
    </Stack>
  </Alert>
)
