import { endOtherSessions, endOwnSession, listSessions, type Session } from '@assay/contract/auth/sessions'
import { getUser, listUsers } from '@assay/contract/users'
import { Badge, Box, Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { momentOf } from '../i18n/dates.ts'
import { t } from '../i18n/text.ts'
import { query, refusedFrom } from '../lib/api.ts'
import { canCall, installationSettings, useMe } from '../lib/session/session.ts'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { paths } from '../paths.ts'
import { Failure } from '../shell/Failure.tsx'
import { Page } from '../shell/Page.tsx'
import { FormSkeleton } from '../ui/form/FormSkeleton.tsx'
import { TextLink } from '../ui/links.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Section } from '../ui/Section.tsx'
import { Surface } from '../ui/Surface.tsx'
import { EditUserForm } from './EditUserForm.tsx'
import styles from './OwnSessions.module.css'
import { YouBadge } from './YouBadge.tsx'

function OwnSessions() {
  const list = useQuery(query(listSessions))
  const end = useCall(endOwnSession, {
    onSuccess: () => toast('success', t('SESSIONS.ENDED')),
    // `SESSION_NOT_FOUND` means that the session has already ended, so no error is shown.
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
        {list.isError && <Failure onRetry={list.refetch} />}
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

export default function EditUserPage() {
  const { id } = useParams({ from: `/staff/admin${paths.editUser}` })
  const me = useMe()
  const policy = useQuery(installationSettings).data?.password_policy
  const user = useQuery(query(getUser, { params: { id } }))
  // Staff who cannot open the list of users return to the dashboard.
  const hasList = canCall(me, listUsers)
  const isOwn = String(me?.id) === id
  const title = t(hasList && !isOwn ? 'USERS.EDIT_TITLE' : 'SHELL.MY_PROFILE')

  return (
    <Page
      title={title}
      aside={isOwn && <YouBadge />}
      crumbs={[...(hasList ? [{ label: t('USERS.TITLE'), to: paths.users }] : []), { label: title }]}
    >
      {user.isError && <NotLoaded cause={user.error} onRetry={user.refetch} />}
      {user.isPending && <FormSkeleton width="36rem" fields={[60, 60, 60, 60]} />}
      {user.data && me && policy && <EditUserForm key={user.data.id} user={user.data} me={me} policy={policy} />}
      {user.data && user.data.id === me?.id && <OwnSessions />}
    </Page>
  )
}

function NotLoaded({ cause, onRetry }: { cause: Error; onRetry: () => void }) {
  const { code } = refusedFrom(cause)
  // An invalid id is handled like the id of an unknown user.
  if (code !== 'USER_NOT_FOUND' && code !== 'VALIDATION_FAILED') return <Failure onRetry={onRetry} />
  return (
    <Surface maw="36rem">
      <Notice
        hasFrame={false}
        title={t('USERS.NOT_FOUND_TITLE')}
        text={t('USERS.NOT_FOUND_TEXT')}
        action={<TextLink to={paths.users}>{t('USERS.BACK')}</TextLink>}
      />
    </Surface>
  )
}
