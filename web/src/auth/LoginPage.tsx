import type { SecondFactorNeeded } from '@assay/contract/auth/factors'
import { startSso } from '@assay/contract/auth/sso'
import { Button, Divider, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { withTexts } from '../i18n/staffTexts.ts'
import { t } from '../i18n/text.ts'
import { installationSettings } from '../lib/session/session.ts'
import { useCall } from '../lib/useCall.ts'
import { paths } from '../paths.ts'
import { lazyComponent } from '../shell/lazyComponent.tsx'
import { FormFailure } from '../ui/form/FormFailure.tsx'
import { TextLink } from '../ui/links.tsx'
import long from '../ui/longButtons.module.css'
import { ScreenTitle } from '../ui/ScreenTitle.tsx'
import { PasskeyButton } from './factor/PasskeyButton.tsx'
import { supportsPasskeys } from './factor/passkeys.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { serverMessageOr } from './serverSentence.ts'

const SecondStep = lazyComponent(withTexts(['entrance'], () => import('./factor/SecondStep.tsx')))

export default function LoginPage() {
  const settings = useQuery(installationSettings).data
  const [failure, setFailure] = useState<string | null>(null)
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null)
  const goBack = (why: string | null) => {
    setFailure(why)
    setNeeded(null)
  }
  if (needed) return <SecondStep needed={needed} onBack={goBack} />

  const hasPasswords = settings?.password_sign_in !== false
  return (
    <Stack>
      <div>
        <ScreenTitle>{t('LOGIN.TITLE')}</ScreenTitle>
        <Text c="dimmed" fz="sm" mt={4}>
          {t('LOGIN.LEAD')}
        </Text>
      </div>
      <FormFailure>{failure}</FormFailure>
      {settings?.sso && <SsoButton name={settings.sso.name} onFailure={setFailure} />}
      {settings?.sso && hasPasswords && <Divider label={t('LOGIN.OR')} />}
      {hasPasswords && <PasswordForm onFailure={setFailure} onSecondStep={setNeeded} />}
      {hasPasswords && settings?.has_passkeys && supportsPasskeys() && <PasskeyButton onFailure={setFailure} />}
      {hasPasswords && settings?.forgotten_password && (
        <TextLink to={paths.forgotten} fz="sm" ta="center">
          {t('LOGIN.FORGOTTEN')}
        </TextLink>
      )}
    </Stack>
  )
}

interface Props {
  name: string
  onFailure: (sentence: string | null) => void
}

function SsoButton({ name, onFailure }: Props) {
  const { asked, backTo } = useLocation().state
  const to = backTo ?? asked
  const start = useCall(startSso, {
    onSuccess: ({ url }) => location.assign(url),
    refusals: {
      SSO_UNAVAILABLE: () => t('LOGIN.SSO_UNAVAILABLE', { name }),
      otherwise: serverMessageOr('LOGIN.UNREACHABLE'),
    },
    onFailure,
  })
  return (
    <Button
      fullWidth
      className={long['longButton'] ?? ''}
      loading={start.isPending}
      onClick={() => {
        onFailure(null)
        start.mutate({ body: to === undefined ? {} : { to } })
      }}
    >
      {t('LOGIN.WITH', { name })}
    </Button>
  )
}
