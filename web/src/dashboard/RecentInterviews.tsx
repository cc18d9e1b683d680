import type { Interview } from '@assay/contract/interviews/interviews'
import { Stack, Title } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { t } from '../i18n/text.ts'
import { Notice } from '../ui/Notice.tsx'
import { Surface } from '../ui/Surface.tsx'
import { RecentCard } from './RecentCard.tsx'
import styles from './RecentInterviews.module.css'

export function RecentInterviews({ interviews }: { interviews: readonly Interview[] }) {
  return (
    <Stack component="section" aria-labelledby="recent" gap="sm">
      <Title order={2} id="recent">
        {t('DASHBOARD.RECENT')}
      </Title>
      {interviews.length === 0 ? (
        <Surface>
          <Notice
            icon={<IconClipboardCheck size={36} stroke={1.5} aria-hidden />}
            title={t('DASHBOARD.NO_INTERVIEW')}
            text={t('DASHBOARD.NO_INTERVIEW_TEXT')}
          />
        </Surface>
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
