import { Breadcrumbs, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { TextLink } from './links.tsx'
import styles from './Page.module.css'
import { ScreenTitle } from './ScreenTitle.tsx'

interface Crumb {
  label: string
  /** Without a target, the breadcrumb is plain text. */
  to?: string | undefined
}

interface Props {
  title: string
  aside?: ReactNode
  lead?: ReactNode
  crumbs?: readonly Crumb[]
  crumbsLabel?: string
  action?: ReactNode
  children: ReactNode
}

export function Page({ title, aside, lead, crumbs = [], crumbsLabel, action, children }: Props) {
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        {crumbs.length > 0 && (
          <nav aria-label={crumbsLabel}>
            <Breadcrumbs
              separatorMargin={6}
              fz="sm"
              classNames={{ root: styles['crumbs'] ?? '', breadcrumb: styles['crumb'] ?? '' }}
            >
              {crumbs.map(({ label, to }) =>
                to ? (
                  <TextLink key={label} to={to} fz="sm">
                    {label}
                  </TextLink>
                ) : (
                  <Text key={label} span dir="auto" fz="sm" c="dimmed" aria-current="page">
                    {label}
                  </Text>
                ),
              )}
            </Breadcrumbs>
          </nav>
        )}
        <Group justify="space-between" gap="sm" align="start">
          <Stack gap={4} flex="1 1 18rem" miw={0}>
            <Group gap="sm">
              <ScreenTitle>{title}</ScreenTitle>
              {aside}
            </Group>
            {lead && (
              <Text dir="auto" c="dimmed" maw="42rem" className={styles['lead'] ?? ''}>
                {lead}
              </Text>
            )}
          </Stack>
          {action}
        </Group>
      </Stack>
      {children}
    </Stack>
  )
}
