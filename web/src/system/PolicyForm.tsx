import { type Policy, setPolicy } from '@assay/contract/erasure/policy'
import { RETENTION_DAYS } from '@assay/domain/limits'
import { Radio, type RadioGroupProps, Stack, Text, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useState } from 'react'
import { useSavedForm } from '../auth/useSavedForm.ts'
import { momentOf } from '../i18n/dates.ts'
import { type TextKey, t } from '../i18n/text.ts'
import { focusFirstFault } from '../lib/form/focusFirstFault.ts'
import { useCheckedForm } from '../lib/form/useCheckedForm.ts'
import { useUnsavedGuard } from '../lib/form/useUnsavedGuard.tsx'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { paths } from '../paths.ts'
import { FormFoot } from '../shell/FormFoot.tsx'
import { FormFailure } from '../ui/form/FormFailure.tsx'
import { TextLink } from '../ui/links.tsx'
import { Surface } from '../ui/Surface.tsx'

interface Props extends Omit<RadioGroupProps, 'children' | 'label'> {
  label: string
  choices: Readonly<Record<string, { title: TextKey; text: TextKey }>>
}

function RuleField({ label, choices, ...group }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would show a frame and a legend next to the label
    <div role="group" aria-label={label}>
      <Radio.Group label={label} {...group}>
        <Stack gap="sm" mt="xs">
          {Object.entries(choices).map(([value, { title, text }]) => (
            <Radio key={value} value={value} label={t(title)} description={t(text)} />
          ))}
        </Stack>
      </Radio.Group>
    </div>
  )
}

type Rule = Policy['second_factor']

const secondFactors = {
  optional: { title: 'POLICY.OPTIONAL', text: 'POLICY.OPTIONAL_TEXT' },
  admins: { title: 'POLICY.ADMINS', text: 'POLICY.ADMINS_TEXT' },
  all: { title: 'POLICY.ALL', text: 'POLICY.ALL_TEXT' },
} as const satisfies Record<Rule, { title: TextKey; text: TextKey }>
const isSecondFactorRule = (value: string): value is Rule => value in secondFactors

const nameRules = {
  letters: { title: 'POLICY.LETTERS', text: 'POLICY.LETTERS_TEXT' },
  any: { title: 'POLICY.ANY_NAME', text: 'POLICY.ANY_NAME_TEXT' },
} as const satisfies Record<Policy['names'], { title: TextKey; text: TextKey }>
const isNameRule = (value: string): value is Policy['names'] => value in nameRules

/** An empty field becomes null, which means that interviews are not erased automatically. */
const daysIn = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

function daysRule(typed: string): string | null {
  const days = daysIn(typed)
  const { min, max } = RETENTION_DAYS
  const isCorrect = days === null || (Number.isInteger(days) && days >= min && days <= max)
  return isCorrect ? null : t('POLICY.DAYS_WRONG', { min, max })
}

const policyValues = ({ second_factor, names, retention_days }: Policy) => ({
  second_factor: String(second_factor),
  names: String(names),
  days: retention_days === null ? '' : String(retention_days),
})

export function PolicyForm({ policy }: { policy: Policy }) {
  const [isOwnMissing, setOwnMissing] = useState(false)
  const form = useCheckedForm({ initialValues: policyValues(policy), validate: { days: daysRule } })
  const signInAgain = useSavedForm('policy', form)
  useUnsavedGuard(() => form.isDirty())
  const save = useCall(setPolicy, {
    onSuccess: (saved) => {
      form.setInitialValues(policyValues(saved))
      form.reset()
      toast('success', t('POLICY.SAVED'))
    },
    refusals: {
      OWN_FACTOR_MISSING() {
        setOwnMissing(true)
        return undefined
      },
      SIGN_IN_AGAIN: signInAgain,
      otherwise: 'POLICY.SAVE_FAILED',
    },
  })
  const submit = form.onSubmit(({ second_factor, names, days }) => {
    setOwnMissing(false)
    const retention_days = daysIn(days)
    save.mutate({
      body: {
        ...(isSecondFactorRule(second_factor) && second_factor !== policy.second_factor && { second_factor }),
        ...(isNameRule(names) && names !== policy.names && { names }),
        // An unchanged period is not sent, because it would start another 24 hours of waiting.
        ...(retention_days !== policy.retention_days && { retention_days }),
      },
    })
  }, focusFirstFault(form))

  return (
    <Surface maw="40rem">
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          {isOwnMissing && (
            <FormFailure>
              {t('POLICY.OWN_MISSING')} <TextLink to={paths.security}>{t('POLICY.TO_SECURITY')}</TextLink>
            </FormFailure>
          )}
          <RuleField
            label={t('POLICY.SECOND_FACTOR')}
            description={t('POLICY.SECOND_FACTOR_TEXT')}
            choices={secondFactors}
            {...form.getInputProps('second_factor')}
          />
          <RuleField
            label={t('POLICY.NAMES')}
            description={t('POLICY.NAMES_TEXT')}
            choices={nameRules}
            {...form.getInputProps('names')}
          />
          <DaysField policy={policy} input={form.getInputProps('days')} />
          <FormFoot isSaving={save.isPending} />
        </Stack>
      </form>
    </Surface>
  )
}

function DaysField({ policy, input }: { policy: Policy; input: GetInputPropsReturnType }) {
  return (
    <Stack gap="xs">
      <TextInput
        label={t('POLICY.DAYS')}
        description={t('POLICY.DAYS_HINT')}
        inputMode="numeric"
        autoComplete="off"
        {...input}
      />
      <Text fz="sm" c="dimmed">
        {t('POLICY.STATISTICS')}
      </Text>
      {policy.retention_from && (
        <Text fz="sm" fw={600}>
          {t('POLICY.DUE', { due: policy.due, retention_from: momentOf(policy.retention_from) })}
        </Text>
      )}
    </Stack>
  )
}
