import { roleOf, type User } from '@assay/contract/users'
import { Group, Text } from '@mantine/core'
import { IconShieldOff, IconUnlink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type TextKey, t } from '../i18n/text.ts'
import { roleTexts } from '../lib/session/roleTexts.ts'
import { hasScope, installationSettings, useMe } from '../lib/session/session.ts'
import { paths } from '../paths.ts'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { RowAction } from '../ui/list/RowAction.tsx'
import { RowActions } from '../ui/list/RowActions.tsx'
import { RowLink } from '../ui/list/RowLink.tsx'
import { PasswordLink } from './PasswordLink.tsx'
import { UserActivity } from './UserActivity.tsx'
import { useUserActions } from './useUserActions.ts'
import { YouBadge } from './YouBadge.tsx'

interface Props {
  users: readonly User[] | undefined
  pageSize: number
  onDelete: (user: User) => void
}

export function UserTable({ users, pageSize, onDelete }: Props) {
  const columns = useColumns(onDelete)
  return (
    <DataTable
      label={t('USERS.TITLE')}
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
      pageSize={pageSize}
      tableFrom="75em"
    />
  )
}

function useColumns(onDelete: (user: User) => void): Column<User>[] {
  const me = useMe()
  const navigate = useNavigate()
  return [
    {
      key: 'name',
      title: t('USERS.COLUMN_NAME'),
      isUserText: true,
      render: ({ id, full_name }) => (
        <RowLink to={paths.editUser} params={{ id: `${id}` }}>
          {full_name}
        </RowLink>
      ),
    },
    {
      key: 'email',
      title: t('USERS.COLUMN_EMAIL'),
      isUserText: true,
      render: ({ id, email }) => (
        <Group gap="xs">
          {email}
          {id === me?.id && <YouBadge />}
        </Group>
      ),
    },
    {
      key: 'active',
      title: t('USERS.COLUMN_ACTIVE'),
      render: (user) => <UserActivity user={user} />,
    },
    {
      key: 'role',
      title: t('USERS.COLUMN_ROLE'),
      render: (user) => (
        <Text span fz="sm" fw={hasScope(user, 'admin') ? 600 : 400}>
          {t(roleTexts[roleOf(user)].name)}
        </Text>
      ),
    },
    { key: 'factor', title: t('USERS.COLUMN_FACTOR'), render: (user) => t(secondFactorText(user)) },
    {
      key: 'signs-in',
      title: t('USERS.COLUMN_SIGNS_IN'),
      render: signInMethod,
    },
    {
      key: 'actions',
      title: t('USERS.COLUMN_ACTIONS'),
      isActions: true,
      render: (user) => (
        <Group gap={4} justify="end" wrap="nowrap">
          <SignInMethods user={user} isOwn={user.id === me?.id} />
          <RowActions
            editLabel={t('USERS.EDIT', { name: user.full_name })}
            onEdit={() => navigate({ to: paths.editUser, params: { id: `${user.id}` }, search: true })}
            deleteLabel={t('USERS.DELETE', { name: user.full_name })}
            // Users cannot delete themselves.
            onDelete={user.id === me?.id ? undefined : () => onDelete(user)}
          />
        </Group>
      ),
    },
  ]
}

function signInMethod({ signs_in_by, is_provisioned }: User): string {
  const way = t(signs_in_by === 'sso' ? 'USERS.BY_SSO' : 'USERS.BY_PASSWORD')
  return is_provisioned ? t('USERS.BY_DIRECTORY', { way }) : way
}

function secondFactorText({ has_second_factor, must_set_factor }: User): TextKey {
  if (has_second_factor) return 'USERS.HAS_FACTOR'
  return must_set_factor ? 'USERS.MUST_SET' : 'USERS.NO_FACTOR'
}

function SignInMethods({ user, isOwn }: { user: User; isOwn: boolean }) {
  const hasPasswords = useQuery(installationSettings).data?.password_sign_in === true
  const { askToReset, askToUnlink } = useUserActions()
  const isLinked = user.signs_in_by === 'sso'
  return (
    <>
      {hasPasswords && !isLinked && user.is_active && <PasswordLink user={user} />}
      {user.has_second_factor && !isOwn && (
        <RowAction label={t('USERS.RESET', { name: user.full_name })} onClick={() => askToReset(user)}>
          <IconShieldOff size={18} stroke={1.75} aria-hidden />
        </RowAction>
      )}
      {isLinked && (
        <RowAction label={t('USERS.UNLINK', { name: user.full_name })} onClick={() => askToUnlink(user)}>
          <IconUnlink size={18} stroke={1.75} aria-hidden />
        </RowAction>
      )}
    </>
  )
}
