import { AMOUNT_OF_QUESTIONS, MAX_TIME } from '@assay/domain/limits'
import { Group, NumberInput, Radio, Stack, Text } from '@mantine/core'
import { inWords } from '../../i18n/language.ts'
import { t } from '../../i18n/text.ts'
import { LabelSelect } from '../../labels/LabelSelect.tsx'
import { RangeField } from '../../ui/form/RangeField.tsx'
import styles from './AmountFields.module.css'
import { type BlueprintForm, sumOfLabelAmounts } from './blueprintForm.ts'

function AmountFields({ form }: { form: BlueprintForm }) {
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
      <Text fz="sm" fw={600} role="status">
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

const errorAt = (form: BlueprintForm, field: string) => form.errors[field] as string | undefined

export function RecipeFields({ form }: { form: BlueprintForm }) {
  const { spread, amount_of_questions: amount, max_time: time } = form.values
  return (
    <>
      <LabelSelect
        label={t('WIZARD.LABELS')}
        placeholder={form.values.labels.length > 0 ? '' : t('WIZARD.LABELS_PLACEHOLDER')}
        {...form.getInputProps('labels')}
      />
      <Radio.Group
        label={t('BLUEPRINT.SPREAD')}
        value={spread}
        onChange={(chosen) => form.setFieldValue('spread', chosen === 'exact' ? 'exact' : 'even')}
      >
        <Group gap="lg" mt={6}>
          <Radio value="even" label={t('BLUEPRINT.EVEN')} />
          <Radio value="exact" label={t('BLUEPRINT.EXACT')} />
        </Group>
      </Radio.Group>
      {spread === 'even' ? (
        <RangeField
          label={t('WIZARD.AMOUNT')}
          valueText={t('INTERVIEWS.QUESTIONS', { count: amount })}
          value={amount}
          {...AMOUNT_OF_QUESTIONS}
          onChange={(value) => form.setFieldValue('amount_of_questions', value)}
          error={errorAt(form, 'amount_of_questions')}
        />
      ) : (
        <AmountFields form={form} />
      )}
      <RangeField
        label={t('WIZARD.TIME')}
        valueText={inWords(time, 'minute')}
        value={time}
        {...MAX_TIME}
        onChange={(value) => form.setFieldValue('max_time', value)}
        error={errorAt(form, 'max_time')}
      />
    </>
  )
}
