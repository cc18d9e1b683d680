import { NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import { languages } from '../../i18n/language.ts'
import { t } from '../../i18n/text.ts'
import styles from './AmountFields.module.css'
import type { BlueprintForm } from './blueprintForm.ts'
import { InstructionsField } from './InstructionsField.tsx'

export function SettingsFields({ form }: { form: BlueprintForm }) {
  const zones = useId()
  return (
    <Stack gap="lg">
      <div className={styles['amounts']}>
        <NativeSelect
          label={t('BLUEPRINT.LANGUAGE')}
          data={languages.map(({ language, name }) => ({ value: language, label: name }))}
          {...form.getInputProps('language')}
        />
        <TextInput
          label={t('BLUEPRINT.TIME_ZONE')}
          list={zones}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('time_zone')}
        />
        <NumberInput
          label={t('BLUEPRINT.OPEN_DAYS')}
          placeholder={t('BLUEPRINT.NO_END')}
          min={1}
          max={365}
          allowDecimal={false}
          {...form.getInputProps('open_days')}
        />
        <NumberInput
          label={t('BLUEPRINT.REMINDER_HOURS')}
          placeholder={t('BLUEPRINT.NO_REMINDER')}
          min={1}
          max={336}
          allowDecimal={false}
          description={form.values.open_days === '' && t('BLUEPRINT.REMINDER_NEEDS_DAY')}
          // The description is below the field, so that fields in a row align.
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('reminder_hours')}
        />
      </div>
      <Text fz="xs" c="dimmed" mt="-sm">
        {t('BLUEPRINT.SETTINGS_HINT')}
      </Text>
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <InstructionsField form={form} />
    </Stack>
  )
}
