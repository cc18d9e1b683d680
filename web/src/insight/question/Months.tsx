import { Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { Bars } from '../../ui/Bars.tsx'
import { percentInWords } from '../figures/inWords.ts'
import type { Insight } from './insight.ts'
import styles from './question.module.css'

export function Months({ months }: Pick<Insight, 'months'>) {
  if (months.length === 0) return <Text c="dimmed">{t('INSIGHT.NO_MONTHS')}</Text>
  return (
    <Bars
      caption={t('INSIGHT.OVER_TIME')}
      titles={[t('INSIGHT.MONTH'), t('INSIGHT.RIGHT'), t('INSIGHT.SHOWN')]}
      bars={months.map(({ month, shown, right }) => ({
        key: month,
        name: <span className={styles['month']}>{month}</span>,
        share: right / shown,
        figures: [percentInWords(right / shown), t('INSIGHT.MONTH_RIGHT', { right, shown })],
      }))}
    />
  )
}
