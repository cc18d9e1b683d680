import { Stack, Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type TextKey, t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { Page } from '../Page.tsx'

const tabs = {
  overview: { title: 'SYSTEM.OVERVIEW', lead: 'SYSTEM.LEAD', to: paths.system },
  audit: { title: 'SYSTEM.AUDIT', lead: 'AUDIT.LEAD', to: paths.audit },
  webhooks: { title: 'SYSTEM.WEBHOOKS', lead: 'WEBHOOKS.LEAD', to: paths.webhooks },
  connections: { title: 'SYSTEM.CONNECTIONS', lead: 'CONNECTIONS.LEAD', to: paths.connections },
  privacy: { title: 'SYSTEM.PRIVACY', lead: 'PRIVACY.LEAD', to: paths.privacy },
  policy: { title: 'SYSTEM.POLICY', lead: 'POLICY.LEAD', to: paths.policy },
  directory: { title: 'SYSTEM.DIRECTORY', lead: 'DIRECTORY.LEAD', to: paths.directory },
  company: { title: 'SYSTEM.COMPANY', lead: 'COMPANY.LEAD', to: paths.company },
  mail: { title: 'SYSTEM.MAIL', lead: 'TEST_MAIL.LEAD', to: paths.mail },
} as const satisfies Record<string, { title: TextKey; lead: TextKey; to: string }>
type Tab = keyof typeof tabs

/** On a phone, the list of tabs is wider than the screen, so the open tab is scrolled into view. */
function showOpenTab(list: HTMLDivElement | null): void {
  const open = list?.querySelector('[aria-selected="true"]')
  if (!list || !open) return
  list.scrollLeft += Math.max(0, open.getBoundingClientRect().right - list.getBoundingClientRect().right)
}

const isTab = (value: string | null): value is Tab => value !== null && value in tabs

interface Props {
  tab: Tab
  action?: ReactNode
  children: ReactNode
}

export function SystemFrame({ tab, action, children }: Props) {
  const navigate = useNavigate()
  const goTo = (wanted: string | null) => {
    if (isTab(wanted) && wanted !== tab) void navigate({ to: tabs[wanted].to })
  }
  return (
    <Page title={t(tab === 'overview' ? 'SYSTEM.TITLE' : tabs[tab].title)} lead={t(tabs[tab].lead)}>
      {/* Arrow keys only move the focus, because each tab on the way would otherwise load its screen. */}
      <Tabs value={tab} onChange={goTo} activateTabWithKeyboard={false} keepMounted={false}>
        <Tabs.List ref={showOpenTab} mb="lg" aria-label={t('SYSTEM.TABS')}>
          {Object.entries(tabs).map(([name, { title }]) => (
            <Tabs.Tab key={name} value={name}>
              {t(title)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Stack gap="lg">
            {action}
            {children}
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
