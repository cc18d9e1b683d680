import type { Interview } from '@assay/contract/interviews/interviews'
import { Text } from '@mantine/core'
import { t } from '../i18n/text.ts'
import { RatioTable } from '../results/RatioTable.tsx'
import { Section } from '../ui/Section.tsx'
import { ratiosByLabel } from './figures.ts'

export function RatioChart({ interviews }: { interviews: readonly Interview[] }) {
  const details = ratiosByLabel(interviews)
  return (
    <Section title={t('DASHBOARD.RATIO')} lead={t('DASHBOARD.RATIO_TEXT')}>
      {details.length === 0 ? (
        <Text c="dimmed">{t('DASHBOARD.NO_CATEGORIES')}</Text>
      ) : (
        <RatioTable caption={t('DASHBOARD.RATIO')} details={details} />
      )}
    </Section>
  )
}
