import type { User } from '@assay/contract/users'
import { Badge, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { useMe } from '../lib/session/session.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/links.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { RowActions } from '../ui/list/RowActions.tsx'
import { UserActivity } from './UserActivity.tsx'

interface Props {
  users: readonly User[] | undefined
  pageSize: number
  onDelete: (user: User) => void
}

export function UserTable({ users, pageSize, onDelete }: Props) {
  const columns = useColumns(onDelete)
  return (
    <DataTable label={t('USERS.TITLE')} columns={columns} rows={users} rowKey={({ id }) => id} pageSize={pageSize} />
  )
}

function useColumns(onDelete: (user: User) => void): Column<User>[] {
  const me = useMe()
  const navigate = useNavigate()
  return [
    {
      key: 'name',
      title: t('USERS.COLUMN_NAME'),
      isFree: true,
      render: ({ id, full_name }) => (
        <TextLink to={paths.editUser} params={{ id: `${id}` }} fz="sm" fw={600} c="inherit">
          {full_name}
        </TextLink>
      ),
    },
    {
      key: 'email',
      title: t('USERS.COLUMN_EMAIL'),
      isFree: true,
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
      render: ({ is_superuser }) => (
        <Text span fz="sm" fw={is_superuser ? 600 : 400}>
          {t(is_superuser ? 'ROLE.ADMIN' : 'ROLE.CONSULTANT')}
        </Text>
      ),
    },
    {
      key: 'actions',
      title: t('USERS.COLUMN_ACTIONS'),
      isActions: true,
      render: (user) => (
        <RowActions
          editLabel={t('USERS.EDIT', { name: user.full_name })}
          onEdit={() => navigate({ to: paths.editUser, params: { id: `${user.id}` }, search: true })}
          deleteLabel={t('USERS.DELETE', { name: user.full_name })}
          // Nobody deletes themself.
          onDelete={user.id === me?.id ? undefined : () => onDelete(user)}
        />
      ),
    },
  ]
}

export function YouBadge() {
  return <Badge variant="light">{t('USERS.YOU')}</Badge>
}
