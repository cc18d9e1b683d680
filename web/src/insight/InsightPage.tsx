import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { Page } from '../ui/Page.tsx'
import { BankTab } from './bank/BankTab.tsx'
import { TestsTab } from './tests/TestsTab.tsx'

export default function InsightPage() {
  const { tab } = useSearch({ from: '/staff/admin' })
  const navigate = useNavigate()
  const shown = tab === 'tests' ? 'tests' : 'questions'
  const turnTo = (wanted: string | null) =>
    void navigate({ to: '.', search: wanted === 'tests' ? { tab: wanted } : {}, resetScroll: false })

  return (
    <Page title={t('INSIGHT.TITLE')} lead={t('INSIGHT.LEAD')}>
      <Tabs value={shown} onChange={turnTo} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="questions">{t('INSIGHT.QUESTIONS')}</Tabs.Tab>
          <Tabs.Tab value="tests">{t('INSIGHT.TESTS')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="questions">
          <BankTab />
        </Tabs.Panel>
        <Tabs.Panel value="tests">
          <TestsTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
