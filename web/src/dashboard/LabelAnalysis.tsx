import type { Label } from '@assay/contract/labels'
import { Button, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { t } from '../i18n/text.ts'
import { LabelBadge } from '../labels/LabelBadge.tsx'
import { paths } from '../paths.ts'
import { Bars } from '../ui/Bars.tsx'
import { NewLink } from '../ui/links.tsx'
import { Section } from '../ui/Section.tsx'
import { largestFirst } from './dashboardStatistics.ts'

const SHOWN_AT_FIRST = { phone: 6, wide: 14 }

export function LabelAnalysis({ labels }: { labels: readonly Label[] }) {
  const [isExpanded, setExpanded] = useState(false)
  const isPhone = useMediaQuery('(max-width: 25.99em)', false, { getInitialValueInEffect: false })
  const all = largestFirst(labels)
  const shown = isExpanded ? all : all.slice(0, SHOWN_AT_FIRST[isPhone ? 'phone' : 'wide'])
  const most = Math.max(1, all[0]?.amount_of_questions ?? 0)

  return (
    <Section title={t('DASHBOARD.ANALYSIS')} lead={t('DASHBOARD.ANALYSIS_TEXT')}>
      {all.length === 0 && <Text c="dimmed">{t('DASHBOARD.NO_LABELS')}</Text>}
      {all.length > 0 && (
        <Bars
          caption={t('DASHBOARD.ANALYSIS')}
          titles={[t('RESULT.LABEL'), t('RESULT.OF_QUESTIONS')]}
          bars={shown.map(({ id, name, color, amount_of_questions }) => ({
            key: String(id),
            name: <LabelBadge name={name} color={color} />,
            share: amount_of_questions / most,
            figures: [amount_of_questions],
          }))}
        />
      )}
      <Group mt="md" gap="sm">
        <NewLink to={paths.createQuestion} preload="intent" variant="default">
          {t('DASHBOARD.CREATE_QUESTION')}
        </NewLink>
        {shown.length < all.length && (
          <Button variant="default" onClick={() => setExpanded(true)}>
            {t('DASHBOARD.ALL_LABELS', { count: all.length })}
          </Button>
        )}
      </Group>
    </Section>
  )
}
