import type { Interview } from '@assay/contract/interviews/interviews'
import type { InterviewStatus } from '@assay/domain/exam/stage'
import { Text } from '@mantine/core'
import { t } from '../i18n/text.ts'
import { StatusBadge } from '../interviews/cells/StatusBadge.tsx'
import { paths } from '../paths.ts'
import { percentOf } from '../results/percent.ts'
import { Bars } from '../ui/Bars.tsx'
import { Donut } from '../ui/chart/Donut.tsx'
import { TextLink } from '../ui/links.tsx'
import { Section } from '../ui/Section.tsx'
import { countByStatus } from './dashboardStatistics.ts'
import styles from './StatusChart.module.css'

const colors: Record<InterviewStatus, string> = {
  'To Do': 'var(--mantine-color-gray-filled)',
  'In Progress': 'var(--mantine-color-yellow-filled)',
  Done: 'var(--mantine-color-green-filled)',
}

export function StatusChart({ interviews }: { interviews: readonly Interview[] }) {
  const total = interviews.length
  const counts = countByStatus(interviews)
  return (
    <Section title={t('DASHBOARD.STATUS')} {...(total > 0 && { lead: t('DASHBOARD.STATUS_TEXT', { count: total }) })}>
      {total === 0 ? (
        <Text c="dimmed">{t('DASHBOARD.NO_STATUS')}</Text>
      ) : (
        <div className={styles['status']}>
          <div className={styles['donut']}>
            <Donut
              parts={counts.map(({ status, amount }) => ({ key: status, amount, color: colors[status] }))}
              label={total}
            />
          </div>
          <Bars
            caption={t('DASHBOARD.STATUS')}
            titles={[t('INTERVIEWS.COLUMN_STATUS'), t('INTERVIEWS.TITLE'), t('DASHBOARD.SHARE')]}
            isBare
            bars={counts.map(({ status, amount }) => ({
              key: status,
              name: (
                <TextLink to={paths.interviewList} search={{ status }}>
                  <StatusBadge status={status} />
                </TextLink>
              ),
              share: amount / total,
              figures: [amount, t('RESULT.PERCENT', { percent: percentOf(amount / total) })],
            }))}
          />
        </div>
      )}
    </Section>
  )
}
