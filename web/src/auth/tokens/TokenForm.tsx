import type { createToken } from '@assay/contract/auth/tokens'
import type { Input } from '@assay/contract/endpoint'
import { API_TOKEN } from '@assay/domain/limits'
import { areRoundScopes, isScimScopeAlone, type Scope, scopes } from '@assay/domain/people/scopes'
import { Checkbox, NumberInput, Radio, Stack, Text } from '@mantine/core'
import { type TextKey, t } from '../../i18n/text.ts'
import { focusFirstFault } from '../../lib/form/focusFirstFault.ts'
import { useCheckedForm } from '../../lib/form/useCheckedForm.ts'
import { FormButton } from '../../ui/form/FormButton.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { NameField, passkeyNameRule } from '../NameField.tsx'
import { OnlyBlueprints } from '../OnlyBlueprints.tsx'

interface Props {
  mayServe: boolean
  failure: string | null
  isSending: boolean
  onSend: (body: Input<(typeof createToken)['body']>) => void
}

const texts: Record<Scope, TextKey> = {
  'labels:read': 'SCOPE.LABELS_READ',
  'bank:read': 'SCOPE.BANK_READ',
  'bank:write': 'SCOPE.BANK_WRITE',
  'interviews:read': 'SCOPE.INTERVIEWS_READ',
  'interviews:write': 'SCOPE.INTERVIEWS_WRITE',
  admin: 'SCOPE.ADMIN',
  scim: 'SCOPE.SCIM',
}

const ofAdministrators: readonly Scope[] = ['admin', 'scim']

function scopesRule(chosen: string[], { kind, blueprints }: Pick<Values, 'kind' | 'blueprints'>): string | null {
  if (chosen.length === 0) return t('TOKENS.SCOPE_NEEDED')
  if (!isScimScopeAlone(knownScopes(chosen), tokenKind(kind))) return t('TOKENS.SCOPE_ALONE')
  return blueprints.length === 0 || areRoundScopes(knownScopes(chosen)) ? null : t('TOKENS.SCOPE_OF_ALL')
}

const knownScopes = (chosen: readonly string[]) => scopes.filter((scope) => chosen.includes(scope))
const tokenKind = (kind: string) => (kind === 'service' ? 'service' : 'personal')

interface Values {
  name: string
  scopes: string[]
  blueprints: string[]
  days: number | string
  kind: string
}

function daysRule(days: number | string): string | null {
  const { min, max } = API_TOKEN.days
  const isCorrect = typeof days === 'number' && Number.isInteger(days) && days >= min && days <= max
  return isCorrect ? null : t('TOKENS.DAYS_WRONG', { min, max })
}

export function TokenForm({ mayServe, failure, isSending, onSend }: Props) {
  const initialValues: Values = { name: '', scopes: [], blueprints: [], days: API_TOKEN.days.initial, kind: 'personal' }
  const form = useCheckedForm({
    initialValues,
    validate: {
      name: passkeyNameRule,
      scopes: scopesRule,
      days: daysRule,
    },
  })
  const submit = form.onSubmit(
    ({ name, scopes: chosen, blueprints, days, kind }) =>
      onSend({
        name,
        scopes: knownScopes(chosen),
        ...(blueprints.length > 0 && { blueprint_ids: blueprints.map(Number) }),
        expires_in_days: Number(days),
        kind: tokenKind(kind),
      }),
    focusFirstFault(form),
  )

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormFailure>{failure}</FormFailure>
        <NameField label={t('TOKENS.NAME')} hint={t('TOKENS.NAME_HINT')} field={form.getInputProps('name')} />
        <Checkbox.Group label={t('TOKENS.SCOPES')} {...form.getInputProps('scopes')}>
          <Stack gap="sm" mt="xs">
            {scopes
              .filter((scope) => mayServe || !ofAdministrators.includes(scope))
              .map((scope) => (
                <Checkbox key={scope} value={scope} label={scope} description={t(texts[scope])} />
              ))}
          </Stack>
        </Checkbox.Group>
        <OnlyBlueprints
          label={t('TOKENS.ONLY')}
          hint={t('TOKENS.ONLY_HINT')}
          none={t('TOKENS.ONLY_NONE')}
          field={form.getInputProps('blueprints')}
        />
        <NumberInput
          label={t('TOKENS.EXPIRES')}
          min={API_TOKEN.days.min}
          max={API_TOKEN.days.max}
          allowDecimal={false}
          clampBehavior="none"
          maw="12rem"
          rightSection={
            <Text fz="sm" c="dimmed">
              {t('TOKENS.DAYS')}
            </Text>
          }
          rightSectionWidth="4rem"
          rightSectionPointerEvents="none"
          {...form.getInputProps('days')}
        />
        {mayServe && (
          <Radio.Group label={t('TOKENS.KIND')} {...form.getInputProps('kind')}>
            <Stack gap="sm" mt="xs">
              <Radio value="personal" label={t('TOKENS.PERSONAL')} description={t('TOKENS.PERSONAL_TEXT')} />
              <Radio value="service" label={t('TOKENS.SERVICE')} description={t('TOKENS.SERVICE_TEXT')} />
            </Stack>
          </Radio.Group>
        )}
        <FormButton type="submit" loading={isSending}>
          {t('TOKENS.CREATE')}
        </FormButton>
      </Stack>
    </form>
  )
}
