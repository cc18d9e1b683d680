import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  title: string
  text: string
  width: string
  theirs: { label: string; onTake: () => void }
  mine: { label: string; onKeep: () => void }
  /** What the others have saved, where it is shown. */
  children?: ReactNode
}

/** The form may be scrolled down to its button, and this stands above it. */
const bringIntoView = (notice: HTMLElement | null) => notice?.focus()

/** Somebody else has saved what is being edited: a person decides which of the two is in the form. */
export const ChangedNotice = ({ title, text, width, theirs, mine, children }: Props) => (
  <Alert
    ref={bringIntoView}
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
