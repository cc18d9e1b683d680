import type { ResponseOf } from '@assay/contract/endpoint'
import { exportCandidate, type previewErasure } from '@assay/contract/erasure/erasure'
import { Alert, Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload, IconEraser } from '@tabler/icons-react'
import { useSignInAgain } from '../auth/useSignInAgain.tsx'
import { momentOf } from '../i18n/dates.ts'
import { t } from '../i18n/text.ts'
import { StatusBadge } from '../interviews/cells/StatusBadge.tsx'
import { useDownload } from '../lib/files/useDownload.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/links.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import long from '../ui/longButtons.module.css'
import { Amounts } from './Amounts.tsx'
import { EraseDialog } from './EraseDialog.tsx'

type Preview = ResponseOf<typeof previewErasure>
type StoredInterview = Preview['interviews'][number]

interface Props {
  email: string
  kept: Preview
  onErased: () => void
  onChanged: () => void
}

export function StoredPersonalData({
  email,
  kept: { interviews, amounts, mentions, in_progress },
  onErased,
  onChanged,
}: Props) {
  const [isAsking, asking] = useDisclosure(false)
  const isEmpty = mentions.length === 0 && Object.values(amounts).every((amount) => amount === 0)
  if (isEmpty) {
    return (
      <Text role="status" mt="md">
        {t('PRIVACY.NOTHING', { email })}
      </Text>
    )
  }

  return (
    <Stack mt="lg">
      <Title order={3} size="h4" style={{ overflowWrap: 'anywhere' }}>
        {t('PRIVACY.KEPT', { email })}
      </Title>
      {interviews.length > 0 && (
        <DataTable
          label={t('PRIVACY.INTERVIEWS')}
          columns={columns()}
          rows={interviews}
          rowKey={({ code }) => code}
          pageSize={1}
        />
      )}
      <Amounts amounts={amounts} />
      {mentions.length > 0 && <Mentions mentions={mentions} />}
      {in_progress > 0 && (
        <Alert color="yellow" variant="light">
          {t('PRIVACY.IN_PROGRESS')}
        </Alert>
      )}
      <Group gap="sm" className={long['longButtons'] ?? ''}>
        <Export email={email} format="json" />
        <Export email={email} format="html" />
        <Button
          color="red"
          leftSection={<IconEraser size={18} aria-hidden />}
          disabled={in_progress > 0}
          maw="100%"
          onClick={asking.open}
        >
          {t('PRIVACY.ERASE', { email })}
        </Button>
      </Group>
      {isAsking && (
        <EraseDialog email={email} amounts={amounts} onClose={asking.close} onErased={onErased} onChanged={onChanged} />
      )}
    </Stack>
  )
}

function Mentions({ mentions }: Pick<Preview, 'mentions'>) {
  return (
    <div>
      <Text fw={600}>{t('PRIVACY.MENTIONS')}</Text>
      <List mt="xs" fz="sm">
        {mentions.map(({ kind, code, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sentences may be equal, and none moves
          <List.Item key={at}>
            {/* A mention without an interview, for example in the reason for a pass mark, has no link. */}
            {code === '' ? (
              <Text span fz="sm">
                {t(mentionKinds[kind])}
              </Text>
            ) : (
              <TextLink to={paths.interviewResult} params={{ code }} fz="sm">
                {t(mentionKinds[kind])}
              </TextLink>
            )}{' '}
            <Text span fz="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          </List.Item>
        ))}
      </List>
    </div>
  )
}

const mentionKinds = {
  note: 'PRIVACY.MENTION_NOTE',
  decision: 'PRIVACY.MENTION_DECISION',
  verdict: 'PRIVACY.MENTION_VERDICT',
  time: 'PRIVACY.MENTION_TIME',
} as const

const columns = (): Column<StoredInterview>[] => [
  {
    key: 'name',
    title: t('PRIVACY.COLUMN_NAME'),
    isUserText: true,
    render: ({ code, name }) => (
      <TextLink to={paths.interviewResult} params={{ code }} fz="sm">
        {name}
      </TextLink>
    ),
  },
  { key: 'status', title: t('PRIVACY.COLUMN_STATUS'), render: (one) => <StatusBadge status={one.interview_status} /> },
  { key: 'created', title: t('PRIVACY.COLUMN_CREATED'), render: ({ created_time }) => momentOf(created_time) },
  { key: 'end', title: t('PRIVACY.COLUMN_END'), render: ({ end_time }) => end_time && momentOf(end_time) },
]

const exports = {
  json: { text: 'PRIVACY.EXPORT_JSON', name: 'candidate.json' },
  html: { text: 'PRIVACY.EXPORT_PAGE', name: 'candidate.html' },
} as const

function Export({ email, format }: { email: string; format: 'json' | 'html' }) {
  const { text, name } = exports[format]
  const download = useDownload(exportCandidate, name, {
    SIGN_IN_AGAIN: useSignInAgain(),
    NOTHING_KEPT: 'PRIVACY.ERASED_BY_OTHERS',
    otherwise: 'PRIVACY.EXPORT_FAILED',
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate({ body: { email, format } })}
    >
      {t(text)}
    </Button>
  )
}
