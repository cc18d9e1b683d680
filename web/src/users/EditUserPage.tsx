import { getUser, listUsers } from '@assay/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { query, refusedFrom } from '../lib/api.ts'
import { failureTexts } from '../lib/screenTexts.ts'
import { canCall, installationSettings, useMe } from '../lib/session/session.ts'
import { paths } from '../paths.ts'
import { Failure } from '../ui/Failure.tsx'
import { FormSkeleton } from '../ui/form/FormSkeleton.tsx'
import { TextLink } from '../ui/links.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { Surface } from '../ui/Surface.tsx'
import { EditUserForm } from './EditUserForm.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { YouBadge } from './YouBadge.tsx'

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
      crumbsLabel={t('SHELL.BREADCRUMBS')}
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
  if (code !== 'USER_NOT_FOUND' && code !== 'VALIDATION_FAILED')
    return <Failure {...failureTexts()} onRetry={onRetry} />
  return (
    <Surface maw="36rem">
      <Notice
        title={t('USERS.NOT_FOUND_TITLE')}
        text={t('USERS.NOT_FOUND_TEXT')}
        action={<TextLink to={paths.users}>{t('USERS.BACK')}</TextLink>}
      />
    </Surface>
  )
}
