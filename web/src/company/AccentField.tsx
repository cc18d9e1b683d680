import { isColor, textOn } from '@assay/domain/bank/labels'
import { Group, TextInput } from '@mantine/core'
import { t } from '../i18n/text.ts'
import styles from './company.module.css'
import type { CompanyForm } from './companyForm.ts'

const HOUSE = '#0f6660'

export function AccentField({ form }: { form: CompanyForm }) {
  const { accent } = form.values
  const isSet = isColor(accent.trim())
  const color = isSet ? accent.trim() : HOUSE
  return (
    <Group gap="sm" align="end" wrap="wrap">
      <TextInput
        label={t('COMPANY.ACCENT')}
        description={t('COMPANY.ACCENT_HINT')}
        placeholder="#0F6660"
        autoComplete="off"
        spellCheck={false}
        className={styles['color'] ?? ''}
        rightSection={
          <input
            type="color"
            aria-label={t('COMPANY.ACCENT_PICK')}
            className={styles['pick']}
            value={color.toLowerCase()}
            onChange={({ currentTarget }) => form.setFieldValue('accent', currentTarget.value.toUpperCase())}
          />
        }
        {...form.getInputProps('accent')}
      />
      {isSet && (
        <span className={styles['sample']} style={{ background: color, color: textOn(color) }}>
          {t('COMPANY.ACCENT_SAMPLE')}
        </span>
      )}
    </Group>
  )
}
