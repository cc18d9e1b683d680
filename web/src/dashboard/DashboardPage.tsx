import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconUserEdit, IconUserPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../i18n/text.ts'
import { isAdmin, useMe } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/links.tsx'
import { Page } from '../ui/Page.tsx'
import { Surface } from '../ui/Surface.tsx'

export default function DashboardPage() {
  const t = useText()
  const me = useMe()
  if (!me) return null

  return (
    <Page title={t('DASHBOARD.TITLE')} lead={t('DASHBOARD.WELCOME', { name: me.full_name })}>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {isAdmin(me) && (
          <Card title={t('DASHBOARD.PEOPLE')} text={t('DASHBOARD.PEOPLE_TEXT')}>
            <ButtonLink to={paths.createUser} variant="default" leftSection={<IconUserPlus size={18} aria-hidden />}>
              {t('USERS.NEW')}
            </ButtonLink>
          </Card>
        )}
        <Card title={t('DASHBOARD.PROFILE')} text={t('DASHBOARD.PROFILE_TEXT', { email: me.email })}>
          <ButtonLink to={paths.editUser(me.id)} variant="default" leftSection={<IconUserEdit size={18} aria-hidden />}>
            {t('DASHBOARD.EDIT_PROFILE')}
          </ButtonLink>
        </Card>
      </SimpleGrid>
    </Page>
  )
}

function Card({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Surface>
      <Stack h="100%" justify="space-between" align="start">
        <div>
          <Title order={2}>{title}</Title>
          <Text c="dimmed" fz="sm" mt={4}>
            {text}
          </Text>
        </div>
        {children}
      </Stack>
    </Surface>
  )
}
