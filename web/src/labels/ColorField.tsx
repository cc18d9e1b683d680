import { Radio } from '@mantine/core'
import { t } from '../i18n/text.ts'
import styles from './ColorField.module.css'
import type { LabelForm } from './labelForm.ts'
import { isInPalette, palette } from './palette.ts'

export function ColorField({ form, current }: { form: LabelForm; current: string }) {
  return (
    <Radio.Group label={t('LABELS.COLOR')} {...form.getInputProps('color')}>
      <div className={styles['choices']}>
        {!isInPalette(current) && <Choice color={current} name={t('LABELS.COLOR_CURRENT', { color: current })} />}
        {palette.map(({ color, name }) => (
          <Choice key={color} color={color} name={t(name)} />
        ))}
      </div>
    </Radio.Group>
  )
}

function Choice({ color, name }: { color: string; name: string }) {
  return (
    <Radio
      value={color}
      label={
        <span className={styles['name']}>
          <span className={styles['swatch']} style={{ background: color }} aria-hidden />
          {name}
        </span>
      }
    />
  )
}
