import type { Interview } from '@assay/contract/interviews/interviews'
import { Group, Stack, Text, Title } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { dayOf, momentInZone } from '../i18n/dates.ts'
import { t } from '../i18n/text.ts'
import { AnswersCell } from '../interviews/cells/AnswersCell.tsx'
import { EmailLine } from '../interviews/cells/EmailLine.tsx'
import { LabelsCell } from '../interviews/cells/LabelsCell.tsx'
import { Rating } from '../interviews/cells/Rating.tsx'
import { ResultLink } from '../results/ResultLink.tsx'
import { openRow } from '../ui/list/openRow.ts'
import { Notice } from '../ui/Notice.tsx'
import { Surface } from '../ui/Surface.tsx'
import { AutoDirText } from '../ui/text/AutoDirText.tsx'
import styles from './RecentInterviews.module.css'

function RecentCard({ interview, number }: { interview: Interview; number: number }) {
  const { name, email, code, labels, start_time } = interview
  return (
    <Surface className={styles['card']} onClick={openRow}>
      <div>
        <Group justify="space-between" align="start" wrap="nowrap" gap="sm">
          <Text fw={600} className={styles['who']}>
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
        <AnswersCell interview={interview} fetchedAt={0} />
      </Group>
      <div className={styles['foot']}>
        <LabelsCell labels={labels} />
        <ResultLink code={code} name={name} />
      </div>
    </Surface>
  )
}

export function RecentInterviews({ interviews }: { interviews: readonly Interview[] }) {
  return (
    <Stack component="section" aria-labelledby="recent" gap="sm">
      <Title order={2} id="recent">
        {t('DASHBOARD.RECENT')}
      </Title>
      {interviews.length === 0 ? (
        <Notice
          icon={<IconClipboardCheck size={36} stroke={1.5} aria-hidden />}
          title={t('DASHBOARD.NO_INTERVIEW')}
          text={t('DASHBOARD.NO_INTERVIEW_TEXT')}
        />
      ) : (
        <ol className={styles['cards']}>
          {interviews.map((interview, at) => (
            <li key={interview.code}>
              <RecentCard interview={interview} number={at + 1} />
            </li>
          ))}
        </ol>
      )}
    </Stack>
  )
}
