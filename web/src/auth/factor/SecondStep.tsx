import type { FactorKind, SecondFactorNeeded } from '@assay/contract/auth/factors'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type TextKey, t } from '../../i18n/text.ts'
import { toast } from '../../lib/toast.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import long from '../../ui/longButtons.module.css'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { CodeForm } from './CodeForm.tsx'
import { authenticatePasskey } from './passkeys.ts'
import { useSecondFactor } from './useSecondFactor.ts'

interface Props {
  needed: SecondFactorNeeded
  onBack: (why: string | null) => void
}

const texts = {
  totp: { lead: 'SECOND.LEAD', other: 'SECOND.USE_APP', wrong: 'SECOND.WRONG' },
  passkey: { lead: 'SECOND.LEAD_PASSKEY', other: 'SECOND.PASSKEY', wrong: 'SECOND.WRONG_PASSKEY' },
  recovery_code: { lead: 'SECOND.LEAD_RECOVERY', other: 'SECOND.USE_RECOVERY', wrong: 'SECOND.WRONG_RECOVERY' },
} as const satisfies Record<FactorKind, Record<'lead' | 'other' | 'wrong', TextKey>>

/** If this many recovery codes or fewer remain, a toast suggests creating new codes. */
const FEW_CODES = 3

function warnOfFewCodes(count: number): void {
  if (count > FEW_CODES) return
  toast('warning', count === 0 ? t('SECOND.NONE_LEFT') : t('SECOND.FEW_LEFT', { count }))
}

export default function SecondStep({ needed: { challenge, factors, passkey_options }, onBack }: Props) {
  const [way, setWay] = useState<FactorKind>(factors[0] ?? 'totp')
  const [failure, setFailure] = useState<string | null>(null)
  const prove = useSecondFactor({
    wrong: texts[way].wrong,
    onFailure: setFailure,
    onRecovered: warnOfFewCodes,
    onOver: () => onBack(t('SECOND.OVER')),
  })
  const turnTo = (wanted: FactorKind) => {
    setFailure(null)
    setWay(wanted)
  }
  const send = (proof: { totp: string } | { recovery_code: string }) => {
    setFailure(null)
    prove.mutate({ body: { challenge, ...proof } })
  }
  const ask = async () => {
    setFailure(null)
    const asked = await authenticatePasskey(passkey_options ?? {})
    if ('fault' in asked)
      return setFailure(t(asked.fault === 'missing' ? 'APP.PART_MISSING' : 'LOGIN.PASSKEY_DECLINED'))
    prove.mutate({ body: { challenge, passkey: asked.passkey } })
  }

  return (
    <Stack>
      <div>
        <ScreenTitle>{t('SECOND.TITLE')}</ScreenTitle>
        <Text c="dimmed" fz="sm" mt={4}>
          {t(texts[way].lead)}
        </Text>
      </div>
      <FormFailure>{failure}</FormFailure>
      {way === 'passkey' ? (
        <Button onClick={() => void ask()} loading={prove.isPending} fullWidth>
          {t('SECOND.PASSKEY')}
        </Button>
      ) : (
        <CodeForm key={way} way={way} isSending={prove.isPending} onSend={send} />
      )}
      {factors
        .filter((other) => other !== way)
        .map((other) => (
          <Button
            key={other}
            variant="default"
            fullWidth
            className={long['longButton'] ?? ''}
            onClick={() => turnTo(other)}
          >
            {t(texts[other].other)}
          </Button>
        ))}
      <Anchor component="button" type="button" fz="sm" onClick={() => onBack(null)}>
        {t('SECOND.BACK')}
      </Anchor>
    </Stack>
  )
}
