import type { InterviewResults } from '@assay/contract/results/results'
import { Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { Radar } from '../../ui/chart/Radar.tsx'
import { Section } from '../../ui/Section.tsx'
import { percentOf } from '../percent.ts'
import { RatioTable } from '../RatioTable.tsx'
import styles from './Labels.module.css'

type Details = NonNullable<InterviewResults['result']>['details']

const CORNERS_NEEDED = 3

export function Labels({ details }: { details: Details }) {
  return (
    <Section title={t('RESULT.BY_LABEL')}>
      {details.length === 0 ? (
        <Text c="dimmed">{t('RESULT.NO_SCORE')}</Text>
      ) : (
        <div className={styles['labels']}>
          {details.length >= CORNERS_NEEDED && (
            <div className={styles['chart']}>
              <Radar
                corners={details.map(({ label_name, fully_correct_ratio }) => ({
                  name: label_name,
                  share: percentOf(fully_correct_ratio) / 100,
                }))}
              />
            </div>
          )}
          <RatioTable caption={t('RESULT.BY_LABEL')} details={details} />
        </div>
      )}
    </Section>
  )
}
