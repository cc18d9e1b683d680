import { type Treatment, treatment as treatments } from '@assay/contract/insight/keyFix'
import { Radio, Stack, Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { treatmentTexts } from './fix.ts'

interface Props {
  value: Treatment
  onChange: (value: Treatment) => void
}

export function TreatmentField({ value, onChange }: Props) {
  const take = (wanted: string) => {
    const found = treatments.options.find((each) => each === wanted)
    if (found) onChange(found)
  }
  return (
    <Radio.Group label={t('KEY_FIX.TREATMENT')} value={value} onChange={take}>
      <Stack gap="sm" mt="xs">
        {treatments.options.map((each) => (
          <Radio
            key={each}
            value={each}
            label={t(treatmentTexts[each].name)}
            description={t(treatmentTexts[each].text)}
          />
        ))}
      </Stack>
      <Text fz="sm" c="dimmed" mt="sm">
        {t('KEY_FIX.LATER')}
      </Text>
    </Radio.Group>
  )
}
