import { Center, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Surface } from './Surface.tsx'

interface Props {
  icon?: ReactNode
  title: string
  text: string
  action?: ReactNode
  /** Screen readers announce a message with the role `alert` immediately. An empty list must not have this role. */
  role?: 'alert' | undefined
  /** False if the notice is inside another frame. */
  hasFrame?: boolean
}

export function Notice({ icon, title, text, action, role, hasFrame = true }: Props) {
  const notice = (
    <Center mih="16rem" p="xl" role={role}>
      <Stack align="center" gap="sm" maw="30rem" ta="center">
        {icon}
        <Title order={2}>{title}</Title>
        <Text c="dimmed">{text}</Text>
        {action}
      </Stack>
    </Center>
  )
  return hasFrame ? <Surface>{notice}</Surface> : notice
}
