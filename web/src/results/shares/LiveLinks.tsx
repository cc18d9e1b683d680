import { deleteShare, listShares, type Share } from '@assay/contract/results/shares'
import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dateOf, momentOf } from '../../i18n/dates.ts'
import { listInWords } from '../../i18n/lists.ts'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import styles from './LiveLinks.module.css'

const NAMES_SHOWN = 3

/** What can be seen from outside at this moment, and by whose doing; each can be ended. */
export function LiveLinks() {
  const { data, isError, isPending, refetch } = useQuery({ ...query(listShares), staleTime: 0 })
  const revoke = useCall(deleteShare, {
    onSuccess: () => toast('success', t('SHARE.REVOKED')),
    refusals: { SHARE_NOT_FOUND: 'SHARE.REVOKED_ALREADY', OFFLINE: 'INDEXEDDB.OFFLINE', otherwise: 'SHARE.FAILED' },
  })
  return (
    <section aria-labelledby="live-links">
      <Title order={2} size="h4" id="live-links" mb="xs">
        {t('SHARE.LIVE')}
      </Title>
      {isPending && <Loader size="sm" aria-label={t('APP.LOADING')} />}
      {isError && !data && (
        <Group gap="sm" role="alert">
          <Text fz="sm">{t('SHARE.LIVE_FAILED')}</Text>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            {t('APP.RETRY')}
          </Button>
        </Group>
      )}
      {data?.shares.length === 0 && (
        <Text fz="sm" c="dimmed">
          {t('SHARE.NONE_LIVE')}
        </Text>
      )}
      <ul className={styles['links']}>
        {data?.shares.map((share) => (
          <li key={share.id}>
            <LiveLink share={share} onRevoke={() => revoke.mutate({ params: { id: share.id } })} />
          </li>
        ))}
      </ul>
      {data && data.shares.length < data.amount_of_shares && (
        <Text fz="sm" c="dimmed">
          {t('SHARE.MORE', { count: data.amount_of_shares - data.shares.length })}
        </Text>
      )}
    </section>
  )
}

function namesOf({ candidates }: Share): string {
  const names = candidates.slice(0, NAMES_SHOWN).map(({ name }) => name)
  const more = candidates.length - names.length
  const list = listInWords(names)
  return more > 0 ? t('SHARE.AND_MORE', { names: list, count: more }) : list
}

function LiveLink({ share, onRevoke }: { share: Share; onRevoke: () => void }) {
  const { created_by, created_time, expires_at } = share
  const names = namesOf(share)
  const by = created_by?.full_name ?? t('SHARE.SOMEBODY')
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Stack gap={0} miw={0} className={styles['who']}>
        <Text fz="sm" fw={600}>
          {names}
        </Text>
        <Text fz="xs" c="dimmed">
          {t('SHARE.MADE_BY', { name: by, date: dateOf(created_time), until: momentOf(expires_at) })}
        </Text>
      </Stack>
      <Button variant="default" size="xs" flex="none" aria-label={t('SHARE.REVOKE_OF', { names })} onClick={onRevoke}>
        {t('SHARE.REVOKE')}
      </Button>
    </Group>
  )
}
