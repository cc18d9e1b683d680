import { getOwnFactor, type OwnFactor } from '@assay/contract/auth/factors'
import type { User } from '@assay/contract/users'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { failureTexts } from '../../lib/screenTexts.ts'
import { refreshProfile } from '../../lib/session/session.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Section } from '../../ui/Section.tsx'
import { AppFactor } from './AppFactor.tsx'
import { PasskeyFactor } from './PasskeyFactor.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RecoveryFactor } from './RecoveryFactor.tsx'
import styles from './Security.module.css'

export function OwnFactors({ me }: { me: User }) {
  const isElsewhere = me.signs_in_by === 'sso'
  const list = useQuery({ ...query(getOwnFactor), enabled: !isElsewhere })
  return (
    <Section title={t('FACTOR.TITLE')} lead={t('FACTOR.LEAD')}>
      {isElsewhere && <Text>{t('SECURITY.BY_SSO')}</Text>}
      {!isElsewhere && list.isError && <Failure {...failureTexts()} onRetry={list.refetch} />}
      {!isElsewhere && list.isPending && <Skeleton height={180} />}
      {!isElsewhere && list.data && <Factors factor={list.data} email={me.email} />}
    </Section>
  )
}

function Factors({ factor, email }: { factor: OwnFactor; email: string }) {
  // Recovery codes are shown once, and stay visible during other changes on this screen.
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
