import { AMOUNT_OF_QUESTIONS } from '@assay/domain/limits'
import { NumberInput, Stack, Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import styles from './AmountFields.module.css'
import { type BlueprintForm, sumOfLabelAmounts } from './blueprintForm.ts'

export function AmountFields({ form }: { form: BlueprintForm }) {
  const { labels, amounts } = form.values
  const sum = sumOfLabelAmounts(form.values)
  const { min, max } = AMOUNT_OF_QUESTIONS
  const isOutside = sum > 0 && (sum < min || sum > max)
  const fault = form.errors['total'] ?? (isOutside && t('BLUEPRINT.SUM_OUTSIDE', { min, max }))
  if (labels.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        {t('BLUEPRINT.EXACT_NO_LABELS')}
      </Text>
    )
  return (
    <Stack gap="sm">
      <div className={styles['amounts']}>
        {labels.map((name) => (
          <NumberInput
            key={name}
            label={t('BLUEPRINT.QUESTIONS_WITH', { label: name })}
            data-path={`amounts.${name}`}
            min={1}
            max={max}
            allowDecimal={false}
            allowNegative={false}
            value={amounts[name] ?? ''}
            error={form.errors[`amounts.${name}`]}
            onChange={(value) => {
              form.clearFieldError('total')
              form.clearFieldError(`amounts.${name}`)
              form.setFieldValue('amounts', { ...form.values.amounts, [name]: value === '' ? '' : Number(value) })
            }}
          />
        ))}
      </div>
      <Text fz="sm" fw={650} role="status">
        {t('BLUEPRINT.SUM', { count: sum })}
      </Text>
      {fault && (
        <Text fz="xs" c="var(--mantine-color-error)" role="alert">
          {fault}
        </Text>
      )}
    </Stack>
  )
}
