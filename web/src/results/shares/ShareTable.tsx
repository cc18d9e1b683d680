import { deleteShare, type Share, takeOverShare } from '@assay/contract/results/shares'
import { Badge, Button, Group, Text } from '@mantine/core'
import { dateOf, momentInZone } from '../../i18n/dates.ts'
import { listInWords } from '../../i18n/lists.ts'
import { t } from '../../i18n/text.ts'
import { useMe } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { Moment } from '../Moment.tsx'

const NAMES_SHOWN = 3

function candidateNames({ candidates }: Share): string {
  const names = candidates.slice(0, NAMES_SHOWN).map(({ name }) => name)
  const more = candidates.length - names.length
  const list = listInWords(names)
  return more > 0 ? t('SHARE.AND_MORE', { names: list, count: more }) : list || t('SHARES.NOBODY')
}

interface Props {
  shares: readonly Share[] | undefined
  pageSize: number
}

export function ShareTable({ shares, pageSize }: Props) {
  return (
    <DataTable
      label={t('SHARES.TITLE')}
      columns={columns()}
      rows={shares}
      rowKey={({ id }) => id}
      pageSize={pageSize}
      tableFrom="62em"
    />
  )
}

const columns = (): Column<Share>[] => [
  {
    key: 'candidates',
    title: t('SHARES.CANDIDATES'),
    isUserText: true,
    render: (share) => (
      <div>
        <Text dir="auto" fz="sm" fw={600}>
          {candidateNames(share)}
        </Text>
        {share.role !== null && (
          <Text dir="auto" fz="xs" c="dimmed">
            {share.role}
          </Text>
        )}
        {share.is_hand_over && (
          <Badge size="sm" variant="light" color="gray">
            {t('SHARES.HAND_OVER')}
          </Badge>
        )}
      </div>
    ),
  },
  {
    key: 'maker',
    title: t('SHARES.MAKER'),
    isUserText: true,
    render: ({ created_by, created_time }) => (
      <div>
        <Text dir="auto" fz="sm">
          {created_by?.full_name ?? t('SHARE.SOMEBODY')}
        </Text>
        <Text fz="xs" c="dimmed" title={momentInZone(created_time)}>
          {t('SHARES.MADE_ON', { date: dateOf(created_time) })}
        </Text>
      </div>
    ),
  },
  {
    key: 'until',
    title: t('SHARES.UNTIL'),
    render: ({ expires_at }) => <Moment time={expires_at} />,
  },
  { key: 'views', title: t('SHARES.VIEWS'), render: ({ views }) => views },
  {
    key: 'verdicts',
    title: t('SHARES.VERDICTS'),
    render: ({ with_verdicts, amount_of_verdicts }) => (with_verdicts ? amount_of_verdicts : t('SHARES.NO_VERDICTS')),
  },
  { key: 'actions', title: t('SHARES.ACTIONS'), isActions: true, render: (share) => <Actions share={share} /> },
]

function Actions({ share }: { share: Share }) {
  const me = useMe()
  const revoke = useCall(deleteShare, {
    onSuccess: () => toast('success', t('SHARE.REVOKED')),
    refusals: { SHARE_NOT_FOUND: 'SHARE.REVOKED_ALREADY', OFFLINE: 'INDEXEDDB.OFFLINE', otherwise: 'SHARE.FAILED' },
  })
  const takeOver = useCall(takeOverShare, {
    onSuccess: () => toast('success', t('SHARES.TAKEN_OVER')),
    refusals: {
      SHARE_NOT_FOUND: 'SHARE.REVOKED_ALREADY',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'SHARES.TAKE_OVER_FAILED',
    },
  })
  const params = { id: share.id }
  const names = candidateNames(share)
  const isOwn = me !== undefined && share.created_by?.id === me.id
  return (
    <Group gap="xs" justify="end">
      {!isOwn && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('SHARES.TAKE_OVER_OF', { names })}
          loading={takeOver.isPending}
          onClick={() => takeOver.mutate({ params })}
        >
          {t('SHARES.TAKE_OVER')}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        aria-label={t('SHARE.REVOKE_OF', { names })}
        loading={revoke.isPending}
        onClick={() => revoke.mutate({ params })}
      >
        {t('SHARE.REVOKE')}
      </Button>
    </Group>
  )
}
