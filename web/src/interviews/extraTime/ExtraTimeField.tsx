import { NativeSelect, NumberInput, SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../i18n/text.ts'
import { EXTRA_MINUTES_MAX, EXTRA_PERCENTS, type ExtraTimeChoice, extraTimeFault } from './extraTime.ts'

interface Props {
  value: ExtraTimeChoice
  onChange: (value: ExtraTimeChoice) => void
  error?: ReactNode
}

export function ExtraTimeField({ value, onChange, error }: Props) {
  const { choice } = value
  const percents = EXTRA_PERCENTS.map(String)
  // If another program has set a percentage that is not in the list of choices, the percentage is added to the list.
  const other = choice === '' || choice === 'minutes' || percents.includes(choice) ? [] : [choice]
  const hasField = choice === 'minutes'
  const fault = value.minutes === '' ? error : extraTimeFault(value)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <NativeSelect
        label={t('EXTRA.LABEL')}
        description={t('EXTRA.HINT')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[
          { value: '', label: t('EXTRA.NONE') },
          ...[...percents, ...other].map((percent) => ({ value: percent, label: t('EXTRA.PERCENT', { percent }) })),
          { value: 'minutes', label: t('EXTRA.MINUTES') },
        ]}
        value={choice}
        error={hasField ? undefined : fault}
        onChange={({ currentTarget }) => onChange({ choice: currentTarget.value, minutes: '' })}
      />
      {hasField && (
        <NumberInput
          label={t('EXTRA.FIELD')}
          data-path="accommodation"
          min={1}
          max={EXTRA_MINUTES_MAX}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          value={value.minutes}
          error={fault}
          onChange={(minutes) => onChange({ ...value, minutes })}
        />
      )}
    </SimpleGrid>
  )
}
