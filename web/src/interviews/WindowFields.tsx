import { SimpleGrid, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../i18n/text.ts'
import { ownTimeZone } from '../lib/times/moments.ts'

export interface WindowValues {
  opens: string
  closes: string
}

interface Props {
  values: WindowValues
  onChange: (values: WindowValues) => void
  errors?: { opens?: ReactNode; closes?: ReactNode }
  /** Without this hint, an empty end date means "no end". */
  closesHint?: string | undefined
}

/** Start and end as local date and time of the user's browser. */
export function WindowFields({ values, onChange, errors = {}, closesHint }: Props) {
  return (
    <div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          type="datetime-local"
          label={t('WINDOW.OPENS')}
          value={values.opens}
          data-path="opens_at"
          error={errors.opens}
          onChange={({ currentTarget }) => onChange({ ...values, opens: currentTarget.value })}
        />
        <TextInput
          type="datetime-local"
          label={t('WINDOW.CLOSES')}
          value={values.closes}
          min={values.opens || undefined}
          data-path="closes_at"
          error={errors.closes}
          onChange={({ currentTarget }) => onChange({ ...values, closes: currentTarget.value })}
        />
      </SimpleGrid>
      <Text fz="xs" c="dimmed" mt={4}>
        {t('WINDOW.HINT', { zone: ownTimeZone() })} {closesHint ?? t('WINDOW.EMPTY')}
      </Text>
    </div>
  )
}
