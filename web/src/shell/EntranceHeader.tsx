import { Group, type GroupProps } from '@mantine/core'
import { LanguageMenu } from './LanguageMenu.tsx'
import { SchemeMenu } from './SchemeMenu.tsx'
import { Wordmark } from './Wordmark.tsx'

/** The head of a page that nobody has signed in to. */
export const EntranceHeader = ({ p }: Pick<GroupProps, 'p'>) => (
  <Group component="header" justify="space-between" p={p}>
    <Wordmark />
    <Group gap={4}>
      <SchemeMenu />
      <LanguageMenu />
    </Group>
  </Group>
)
