import type { User } from '@assay/contract/users'
import { PAGE_SIZE } from '@assay/domain/limits'
import { ActionIcon, Badge, Group, Text } from '@mantine/core'
import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useText } from '../i18n/text.ts'
import { keepSearch } from '../lib/keepSearch.ts'
import { useMe } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/links.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Surface } from '../ui/Surface.tsx'

interface Props {
  users: readonly User[] | undefined
  onDelete: (user: User) => void
}

export function UserTable({ users, onDelete }: Props) {
  const t = useText()
  const columns = useColumns(onDelete)

  if (users?.length === 0) {
    return (
      <Surface>
        <Notice
          icon={<IconUsers size={36} stroke={1.5} aria-hidden />}
          title={t('USERS.EMPTY_TITLE')}
          text={t('USERS.EMPTY_TEXT')}
          action={<TextLink to={paths.users}>{t('USERS.BACK')}</TextLink>}
        />
      </Surface>
    )
  }
  return (
    <DataTable label={t('USERS.TITLE')} columns={columns} rows={users} rowKey={({ id }) => id} pageSize={PAGE_SIZE} />
  )
}

function useColumns(onDelete: (user: User) => void): Column<User>[] {
  const t = useText()
  const me = useMe()
  return [
    {
      key: 'name',
      title: t('USERS.COLUMN_NAME'),
      isFree: true,
      render: ({ id, full_name }) => (
        <TextLink to={paths.editUser(id)} fz="sm" fw={600} c="inherit">
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
      render: ({ is_active }) => (
        <Badge variant="dot" color={is_active ? 'green' : 'gray'}>
          {t(is_active ? 'USERS.IS_ACTIVE' : 'USERS.IS_INACTIVE')}
        </Badge>
      ),
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
      render: (user) => <RowActions user={user} onDelete={user.id === me?.id ? undefined : onDelete} />,
    },
  ]
}

export function YouBadge() {
  const t = useText()
  return <Badge variant="light">{t('USERS.YOU')}</Badge>
}

function RowActions({ user, onDelete }: { user: User; onDelete: ((user: User) => void) | undefined }) {
  const t = useText()
  const navigate = useNavigate()
  const name = user.full_name
  return (
    <Group gap={4} justify="end" wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('USERS.EDIT', { name })}
        onClick={() => navigate({ to: paths.editUser(user.id), search: keepSearch })}
      >
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      {onDelete && (
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={t('USERS.DELETE', { name })}
          onClick={() => onDelete(user)}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}
