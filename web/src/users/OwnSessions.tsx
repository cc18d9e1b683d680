import { endOtherSessions, endOwnSession, listSessions, type Session } from '@assay/contract/auth/sessions'
import { Badge, Box, Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { momentOf } from '../i18n/dates.ts'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { failureTexts } from '../lib/screenTexts.ts'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { Failure } from '../ui/Failure.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './OwnSessions.module.css'

export function OwnSessions() {
  const list = useQuery(query(listSessions))
  const end = useCall(endOwnSession, {
    onSuccess: () => toast('success', t('SESSIONS.ENDED')),
    // The session has already ended, so no error is shown.
    refusals: { SESSION_NOT_FOUND: () => undefined, otherwise: 'SESSIONS.FAILED' },
  })
  const endOthers = useCall(endOtherSessions, {
    onSuccess: () => toast('success', t('SESSIONS.OTHERS_ENDED')),
    refusals: { otherwise: 'SESSIONS.FAILED' },
  })
  const sessions = list.data?.sessions

  return (
    <Box maw="36rem">
      <Section title={t('SESSIONS.TITLE')} lead={t('SESSIONS.LEAD')}>
        {list.isError && <Failure {...failureTexts()} onRetry={list.refetch} />}
        {list.isPending && <Skeleton height={60} />}
        {sessions && (
          <ul className={styles['list']}>
            {sessions.map((session) => (
              <OwnSession
                key={session.id}
                session={session}
                isEnding={end.isPending && end.variables.params.id === session.id}
                onEnd={() => end.mutate({ params: { id: session.id } })}
              />
            ))}
          </ul>
        )}
        {sessions && sessions.length > 1 && (
          <Group justify="end" mt="md">
            <Button color="red" variant="light" loading={endOthers.isPending} onClick={() => endOthers.mutate({})}>
              {t('SESSIONS.END_OTHERS')}
            </Button>
          </Group>
        )}
      </Section>
    </Box>
  )
}

interface Props {
  session: Session
  isEnding: boolean
  onEnd: () => void
}

function OwnSession({ session: { device, address, last_used_time, is_current }, isEnding, onEnd }: Props) {
  const name = device || t('SESSIONS.UNKNOWN_DEVICE')
  return (
    <li className={styles['session']}>
      <div className={styles['words']}>
        <Group gap="xs">
          <Text span fw={600}>
            {name}
          </Text>
          {is_current && <Badge variant="light">{t('SESSIONS.CURRENT')}</Badge>}
        </Group>
        <Text fz="sm" c="dimmed" className={styles['address'] ?? ''}>
          {address}
        </Text>
        <Text fz="sm" c="dimmed">
          {t('SESSIONS.LAST_USED', { time: momentOf(last_used_time) })}
        </Text>
      </div>
      {!is_current && (
        <Button
          variant="default"
          loading={isEnding}
          onClick={onEnd}
          aria-label={t('SESSIONS.END_NAMED', { device: name, address })}
        >
          {t('SESSIONS.END')}
        </Button>
      )}
    </li>
  )
}
