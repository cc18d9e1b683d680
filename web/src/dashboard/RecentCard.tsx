import type { Interview } from '@assay/contract/interviews/interviews'
import { Group, Text } from '@mantine/core'
import { dayOf, momentInZone } from '../i18n/dates.ts'
import { AnswersCell } from '../interviews/cells/AnswersCell.tsx'
import { EmailLine } from '../interviews/cells/EmailLine.tsx'
import { LabelsCell } from '../interviews/cells/LabelsCell.tsx'
import { Rating } from '../interviews/cells/Rating.tsx'
import { ResultLink } from '../results/ResultLink.tsx'
import { Surface } from '../ui/Surface.tsx'
import { AutoDirText } from '../ui/text/AutoDirText.tsx'
import styles from './RecentInterviews.module.css'

export function RecentCard({ interview, number }: { interview: Interview; number: number }) {
  const { name, email, code, labels, start_time } = interview
  return (
    <Surface className={styles['card']}>
      <div>
        <Group justify="space-between" align="start" wrap="nowrap" gap="sm">
          <Text fw={650} className={styles['who']}>
            {number}. <AutoDirText>{name}</AutoDirText>
          </Text>
          {start_time && (
            <Text fz="sm" c="dimmed" className={styles['day']} title={momentInZone(start_time)}>
              {dayOf(start_time)}
            </Text>
          )}
        </Group>
        <Text fz="sm" c="dimmed" truncate title={email || undefined}>
          <EmailLine interview={interview} />
        </Text>
      </div>
      <Group justify="space-between" gap="sm">
        <Rating interview={interview} />
        <AnswersCell interview={interview} since={0} />
      </Group>
      <div className={styles['foot']}>
        <LabelsCell labels={labels} />
        <ResultLink code={code} name={name} />
      </div>
    </Surface>
  )
}
