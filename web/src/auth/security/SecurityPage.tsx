import { getOwnFactor, type OwnFactor, renewRecoveryCodes } from '@assay/contract/auth/factors'
import type { User } from '@assay/contract/users'
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { confirmAction } from '../../lib/confirm.tsx'
import { refreshProfile, useMe } from '../../lib/session/session.ts'
import { useCall } from '../../lib/useCall.ts'
import { Failure } from '../../shell/Failure.tsx'
import { Page } from '../../shell/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { AssistantAddress } from '../tokens/AssistantAddress.tsx'
import { OwnTokens } from '../tokens/OwnTokens.tsx'
import { useSignInAgain } from '../useSignInAgain.tsx'
import { AppFactor } from './AppFactor.tsx'
import { Factor } from './Factor.tsx'
import { PasskeyFactor } from './PasskeyFactor.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './Security.module.css'

function OwnFactors({ me }: { me: User }) {
  const usesSso = me.signs_in_by === 'sso'
  const list = useQuery({ ...query(getOwnFactor), enabled: !usesSso })
  return (
    <Section title={t('FACTOR.TITLE')} lead={t('FACTOR.LEAD')}>
      {usesSso && <Text>{t('SECURITY.BY_SSO')}</Text>}
      {!usesSso && list.isError && <Failure onRetry={list.refetch} />}
      {!usesSso && list.isPending && <Skeleton height={180} />}
      {!usesSso && list.data && <Factors factor={list.data} email={me.email} />}
    </Section>
  )
}

function Factors({ factor, email }: { factor: OwnFactor; email: string }) {
  // Recovery codes are shown only once, so they stay visible during other changes on this screen.
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { totp, passkeys } = factor
  const amount = passkeys.length + (totp ? 1 : 0)
  const noteSet = (brought: readonly string[] | null) => {
    if (brought) setCodes(brought)
    void refreshProfile()
  }

  return (
    <>
      {codes && <RecoveryCodes codes={codes} email={email} onDone={() => setCodes(null)} />}
      <ul className={styles['factors']}>
        <AppFactor totp={totp} isLast={amount === 1} onSet={noteSet} />
        <PasskeyFactor passkeys={passkeys} isLast={amount === 1} onSet={noteSet} />
        {amount > 0 && <RecoveryFactor left={factor.recovery_codes_left} onMade={setCodes} />}
      </ul>
    </>
  )
}

interface Props {
  left: number
  onMade: (codes: readonly string[]) => void
}

function RecoveryFactor({ left, onMade }: Props) {
  const renew = useCall(renewRecoveryCodes, {
    onSuccess: ({ recovery_codes }) => onMade(recovery_codes),
    refusals: { SIGN_IN_AGAIN: useSignInAgain(), otherwise: 'FACTOR.FAILED' },
  })
  const ask = () =>
    confirmAction({
      title: t('RECOVERY.NEW_TITLE'),
      text: t('RECOVERY.NEW_TEXT'),
      confirm: t('RECOVERY.MAKE'),
      act: () => renew.mutate({}),
    })

  return (
    <Factor
      title={t('RECOVERY.TITLE')}
      text={left === 0 ? t('RECOVERY.NONE_LEFT') : t('RECOVERY.LEFT', { count: left })}
      action={
        <Button variant="default" loading={renew.isPending} onClick={ask}>
          {t('RECOVERY.NEW')}
        </Button>
      }
    />
  )
}

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
