import { Breadcrumbs, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../i18n/text.ts'
import { TextLink } from '../ui/links.tsx'
import { ScreenTitle } from '../ui/ScreenTitle.tsx'
import styles from './Page.module.css'

interface Crumb {
  label: string
  /** Without a URL, the breadcrumb is plain text. */
  to?: string | undefined
}

interface Props {
  title: string
  aside?: ReactNode
  lead?: ReactNode
  crumbs?: readonly Crumb[]
  action?: ReactNode
  children: ReactNode
}

export function Page({ title, aside, lead, crumbs = [], action, children }: Props) {
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        {crumbs.length > 0 && (
          <nav aria-label={t('SHELL.BREADCRUMBS')}>
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
