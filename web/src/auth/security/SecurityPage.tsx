import { Alert, Stack, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { useMe } from '../../lib/session/session.ts'
import { Page } from '../../ui/Page.tsx'
import { AssistantAddress } from '../tokens/AssistantAddress.tsx'
import { OwnTokens } from '../tokens/OwnTokens.tsx'
import { OwnFactors } from './OwnFactors.tsx'

/** A user who must set up a second factor sees only this screen. */
export default function SecurityPage() {
  const me = useMe()
  const mustSet = me?.must_set_factor === true
  return (
    <Page title={t('SECURITY.TITLE')} lead={t('SECURITY.LEAD')}>
      <Stack gap="lg" maw="52rem">
        {mustSet && (
          <Alert color="yellow" variant="light" icon={<IconShieldLock aria-hidden />}>
            <Text fw={600}>{t('SECURITY.MUST_TITLE')}</Text>
            {t('SECURITY.MUST')}
          </Alert>
        )}
        {me && <OwnFactors me={me} />}
        {!mustSet && <OwnTokens />}
        {!mustSet && <AssistantAddress />}
      </Stack>
    </Page>
  )
}
