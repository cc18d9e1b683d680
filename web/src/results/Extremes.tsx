import type { InterviewResults } from '@assay/contract/results/results'
import { t } from '../i18n/text.ts'
import styles from './Extremes.module.css'
import { percentOf } from './percent.ts'
import { extremeLabels, type LabelResult } from './ranking.ts'

type Details = NonNullable<InterviewResults['result']>['details']

const labelValues = ({ label_name, fully_correct_ratio }: LabelResult) => ({
  label: label_name,
  percent: percentOf(fully_correct_ratio),
})

export function Extremes({ details }: { details: Details }) {
  const found = extremeLabels(details)
  if (!found) return null
  return (
    <ul className={styles['extremes']}>
      <li>{t('RESULT.STRONGEST', labelValues(found.strongest))}</li>
      <li>{t('RESULT.WEAKEST', labelValues(found.weakest))}</li>
    </ul>
  )
}
