import { AMOUNT_OF_QUESTIONS, MAX_TIME } from '@assay/domain/limits'
import { Group, Radio } from '@mantine/core'
import { inWords } from '../../i18n/language.ts'
import { t } from '../../i18n/text.ts'
import { LabelSelect } from '../../labels/LabelSelect.tsx'
import { RangeField } from '../../ui/form/RangeField.tsx'
import { AmountFields } from './AmountFields.tsx'
import type { BlueprintForm } from './blueprintForm.ts'

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
