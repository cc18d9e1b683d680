import type { Interview } from '@assay/contract/interviews'
import { Stack, Text, Title } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useText } from '../i18n/text.ts'
import { AnswersCell } from '../interviews/AnswersCell.tsx'
import { LabelsCell } from '../interviews/LabelsCell.tsx'
import { Rating } from '../interviews/Rating.tsx'
import { paths } from '../paths.ts'
import { Extremes } from '../results/Extremes.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { ButtonLink, TextLink } from '../ui/links.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Surface } from '../ui/Surface.tsx'
import { RECENT } from './figures.ts'
import styles from './RecentInterviews.module.css'

interface Row {
  number: number
  interview: Interview
}

/** The latest results: who, how good, and in what. */
export function RecentInterviews({ interviews }: { interviews: readonly Interview[] }) {
  const t = useText()
  const columns = useColumns()
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
        <DataTable
          label={t('DASHBOARD.RECENT')}
          columns={columns}
          rows={interviews.map((interview, at) => ({ interview, number: at + 1 }))}
          rowKey={({ interview }) => interview.code}
          pageSize={RECENT}
        />
      )}
    </Stack>
  )
}

function useColumns(): Column<Row>[] {
  const t = useText()
  return [
    { key: 'number', title: t('INTERVIEWS.COLUMN_NUMBER'), render: ({ number }) => number },
    {
      key: 'candidate',
      title: t('INTERVIEWS.COLUMN_CANDIDATE'),
      render: ({ interview }) => <Candidate interview={interview} />,
    },
    {
      key: 'rating',
      title: t('INTERVIEWS.COLUMN_RATING'),
      render: ({ interview }) => <Rating interview={interview} />,
    },
    {
      key: 'answers',
      title: t('INTERVIEWS.COLUMN_ANSWERS'),
      render: ({ interview }) => <AnswersCell interview={interview} since={0} />,
    },
    {
      key: 'why',
      title: t('DASHBOARD.COLUMN_WHY'),
      isFree: true,
      render: ({ interview }) => <Extremes details={interview.result?.details ?? []} />,
    },
    {
      key: 'labels',
      title: t('INTERVIEWS.COLUMN_LABELS'),
      render: ({ interview }) => <LabelsCell labels={interview.labels} />,
    },
    {
      key: 'date',
      title: t('INTERVIEWS.COLUMN_DATE'),
      render: ({ interview }) => (
        <span className={styles['day']}>{interview.start_time?.slice(0, 'yyyy-mm-dd'.length)}</span>
      ),
    },
    {
      key: 'actions',
      title: t('INTERVIEWS.COLUMN_ACTIONS'),
      isActions: true,
      render: ({ interview: { code, name } }) => (
        <ButtonLink
          to={paths.interviewResult(code)}
          variant="default"
          size="xs"
          aria-label={t('INTERVIEWS.VIEW_RESULT', { name })}
        >
          {t('DASHBOARD.VIEW')}
        </ButtonLink>
      ),
    },
  ]
}

function Candidate({ interview: { name, email, code } }: { interview: Interview }) {
  return (
    <Stack gap={0}>
      <TextLink to={paths.interviewResult(code)} fz="sm" fw={600} c="inherit">
        {name}
      </TextLink>
      <Text fz="xs" c="dimmed">
        {email}
      </Text>
    </Stack>
  )
}
