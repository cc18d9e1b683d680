import { type User, updateUser } from '@assay/contract/users'
import { Badge, Button, Group } from '@mantine/core'
import { t } from '../i18n/text.ts'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'

export function UserActivity({ user }: { user: User }) {
  if (user.is_waiting) return <Waiting user={user} />
  return (
    <Badge variant="dot" color={user.is_active ? 'green' : 'gray'}>
      {t(user.is_active ? 'USERS.IS_ACTIVE' : 'USERS.IS_INACTIVE')}
    </Badge>
  )
}

function Waiting({ user: { id, full_name: name } }: { user: User }) {
  const activate = useCall(updateUser, {
    onSuccess: () => toast('success', t('USERS.ACTIVATED', { name })),
    refusals: { otherwise: 'USERS.ALERT.UPDATE_FAIL' },
  })
  return (
    <Group gap="xs">
      <Badge variant="dot" color="yellow">
        {t('USERS.IS_WAITING')}
      </Badge>
      <Button
        size="compact-sm"
        variant="light"
        loading={activate.isPending}
        aria-label={t('USERS.ACTIVATE_NAMED', { name })}
        onClick={() => activate.mutate({ params: { id }, body: { is_active: true } })}
      >
        {t('USERS.ACTIVATE')}
      </Button>
    </Group>
  )
}
