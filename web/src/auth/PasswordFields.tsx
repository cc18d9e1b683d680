import { PASSWORD } from '@assay/domain/limits'
import { type PasswordPolicy, passwordStrength } from '@assay/domain/people/password'
import { PasswordInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type TextKey, t } from '../i18n/text.ts'
import { loadChunk } from '../lib/updates/loadChunk.ts'
import { Strength } from '../ui/form/Strength.tsx'

interface Field {
  value?: string
  onChange: (event: React.ChangeEvent<HTMLInputElement>) => void
  onBlur?: (event: React.FocusEvent<HTMLInputElement>) => void
  error?: React.ReactNode
}

interface Props {
  label?: string
  password: Field
  confirmation: Field
  policy: PasswordPolicy
}

const hints = {
  basic: 'ACCOUNT.PASSWORD_BASIC',
  sound: 'ACCOUNT.PASSWORD_SOUND',
  strict: 'ACCOUNT.PASSWORD_STRICT',
} as const satisfies Record<PasswordPolicy, TextKey>

const strengths = {
  weak: { text: 'ACCOUNT.STRENGTH_WEAK', level: 1 },
  fair: { text: 'ACCOUNT.STRENGTH_FAIR', level: 2 },
  good: { text: 'ACCOUNT.STRENGTH_GOOD', level: 3 },
} as const satisfies Record<string, { text: TextKey; level: number }>

export function PasswordFields({ label = t('ACCOUNT.PASSWORD'), password, confirmation, policy }: Props) {
  const toggle = { 'aria-label': t('ACCOUNT.SHOW_CHARACTERS') }
  const value = password.value ?? ''
  const isCommon = useIsCommon(value)
  const strength = value === '' ? null : strengths[isCommon ? 'weak' : passwordStrength(value)]

  return (
    <>
      <PasswordInput
        label={label}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={
          <Strength
            hint={t(hints[policy], { min: PASSWORD.min, max: PASSWORD.max })}
            level={strength?.level ?? 0}
            text={strength && t(strength.text)}
            warning={isCommon ? t('ACCOUNT.COMMON_PASSWORD') : null}
          />
        }
        descriptionProps={{ component: 'div' }}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        visibilityToggleFocusable
        {...password}
      />
      <PasswordInput
        label={t('ACCOUNT.CONFIRM_PASSWORD')}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        visibilityToggleFocusable
        {...confirmation}
      />
    </>
  )
}

const loadList = () => loadChunk(() => import('@assay/domain/people/commonPasswords'))

function useIsCommon(password: string): boolean {
  const { data } = useQuery({
    queryKey: ['common passwords'],
    queryFn: loadList,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: password !== '',
  })
  return data?.isCommonPassword(password) ?? false
}
