import type { Refused } from '@assay/contract/client'
import type { Interview } from '@assay/contract/interviews/interviews'
import { getPerson } from '@assay/contract/people'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { dateOf, momentInZone } from '../i18n/dates.ts'
import { t } from '../i18n/text.ts'
import { LabelsCell } from '../interviews/cells/LabelsCell.tsx'
import { Rating } from '../interviews/cells/Rating.tsx'
import { StatusBadge } from '../interviews/cells/StatusBadge.tsx'
import { VerificationMark } from '../interviews/verificationTest/VerdictMark.tsx'
import { query, refusedFrom } from '../lib/api.ts'
import { paths } from '../paths.ts'
import { ResultLink } from '../results/ResultLink.tsx'
import { NoSuchTest } from '../results/result/NoResult.tsx'
import { Failure } from '../shell/Failure.tsx'
import { Page } from '../shell/Page.tsx'
import { TextLink } from '../ui/links.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'

export default function PersonPage() {
  const { code } = useParams({ from: `/staff/admin${paths.person}` })
  const { data, error, refetch } = useQuery({ ...query(getPerson, { params: { code } }), staleTime: 0 })
  const currentInterview = data?.interviews.find((one) => one.code === code) ?? data?.interviews[0]
  const refused = error && refusedFrom(error)

  return (
    <Page
      title={t('PERSON.TITLE')}
      crumbs={[
        { label: t('INTERVIEWS.TITLE'), to: paths.interviewList },
        { label: currentInterview?.name ?? t('PERSON.TITLE') },
      ]}
      {...(currentInterview && {
        lead: `${currentInterview.name} · ${currentInterview.is_veiled ? t('ANONYMOUS.HIDDEN') : currentInterview.email}`,
      })}
    >
      {refused && !data && <NobodyThere refused={refused} onRetry={refetch} />}
      {!refused && (
        <Stack gap="sm">
          <DataTable
            label={t('INTERVIEWS.TITLE')}
            columns={columns()}
            rows={data?.interviews}
            rowKey={(interview) => interview.code}
            pageSize={3}
            tableFrom="80em"
          />
          <HiddenInterviews {...data} />
        </Stack>
      )}
    </Page>
  )
}

const columns = (): Column<Interview>[] => [
  {
    key: 'test',
    title: t('PERSON.TEST'),
    isUserText: true,
    render: ({ blueprint, labels, confirms }) => (
      <Stack gap={4} align="start">
        {blueprint ? (
          <TextLink to={paths.round} params={{ id: `${blueprint.id}` }} fz="sm" fw={600} c="inherit">
            {blueprint.name}
          </TextLink>
        ) : (
          <LabelsCell labels={labels} />
        )}
        <VerificationMark confirms={confirms} />
      </Stack>
    ),
  },
  {
    key: 'status',
    title: t('INTERVIEWS.COLUMN_STATUS'),
    render: ({ interview_status }) => <StatusBadge status={interview_status} />,
  },
  { key: 'rating', title: t('INTERVIEWS.COLUMN_RATING'), render: (interview) => <Rating interview={interview} /> },
  {
    key: 'date',
    title: t('INTERVIEWS.COLUMN_DATE'),
    render: ({ start_time, created_time }) => (
      <Text span fz="sm" {...(!start_time && { c: 'dimmed' })} title={momentInZone(start_time ?? created_time)}>
        {start_time ? dateOf(start_time) : t('INTERVIEWS.CREATED', { date: dateOf(created_time) })}
      </Text>
    ),
  },
  {
    key: 'actions',
    title: t('INTERVIEWS.COLUMN_ACTIONS'),
    isActions: true,
    render: ({ code, name, result }) => result && <ResultLink code={code} name={name} />,
  },
]

interface Amounts {
  interviews?: readonly Interview[]
  amount_of_interviews?: number
  amount_veiled?: number
}

function HiddenInterviews({ interviews = [], amount_of_interviews = 0, amount_veiled = 0 }: Amounts) {
  const older = amount_of_interviews - interviews.length
  return (
    <>
      {older > 0 && (
        <Text fz="sm" c="dimmed">
          {t('PERSON.OLDER', { count: older })}
        </Text>
      )}
      {amount_veiled > 0 && (
        <Text fz="sm" c="dimmed">
          {t('PERSON.VEILED', { count: amount_veiled })}
        </Text>
      )}
    </>
  )
}

function NobodyThere({ refused, onRetry }: { refused: Refused; onRetry: () => void }) {
  if (refused.code !== 'INTERVIEW_NOT_FOUND') return <Failure onRetry={onRetry} />
  return <NoSuchTest />
}
