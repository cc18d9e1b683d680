import { Group, type GroupProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { LanguageMenu } from './LanguageMenu.tsx'
import { SchemeMenu } from './SchemeMenu.tsx'
import { Wordmark } from './Wordmark.tsx'

interface Props extends Pick<GroupProps, 'p'> {
  mark?: ReactNode
}

export const EntranceHeader = ({ p, mark = <Wordmark /> }: Props) => (
  <Group component="header" justify="space-between" wrap="nowrap" p={p}>
    {mark}
    <Group gap={4} wrap="nowrap">
      <SchemeMenu />
      <LanguageMenu />
    </Group>
  </Group>
)
