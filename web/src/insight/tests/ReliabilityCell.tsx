import type { Reliability } from '@assay/contract/insight/tests'
import { Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { CorrelationCell } from '../figures/FigureCell.tsx'
import { figureInterval } from '../figures/inWords.ts'
import styles from './TestTable.module.css'

export function ReliabilityCell({ reliability }: { reliability: Reliability }) {
  const sure = figureInterval(reliability)
  const parts = sure && Math.round(sure.value * 100)
  return (
    <div className={styles['reliability']}>
      <CorrelationCell figure={reliability} />
      {parts !== null && (
        <Text fz="xs" c="dimmed">
          {parts > 0 ? t('TESTS.PARTS', { parts }) : t('TESTS.NO_PARTS')}{' '}
          {t(reliability.method === 'same_paper' ? 'TESTS.SAME_PAPER' : 'TESTS.DRAWN')}
        </Text>
      )}
    </div>
  )
}
