import { Center, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  icon?: ReactNode
  title: string
  text: string
  action?: ReactNode
  /** An alert is read out at once; an empty place is not. */
  role?: 'alert' | undefined
}

/** What stands where content would: an empty place, a failure, a missing page; and the next step. */
export function Notice({ icon, title, text, action, role }: Props) {
  return (
    <Center mih="16rem" p="xl" role={role}>
      <Stack align="center" gap="sm" maw="30rem" ta="center">
        {icon}
        <Title order={2}>{title}</Title>
        <Text c="dimmed">{text}</Text>
        {action}
      </Stack>
    </Center>
  )
}
