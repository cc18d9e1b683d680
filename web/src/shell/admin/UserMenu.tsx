import { signOut } from '@assay/contract/auth/sessions'
import { roleOf, type User } from '@assay/contract/users'
import { ActionIcon, Avatar, Badge, Button, Divider, Group, Popover, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconBell,
  IconBuilding,
  IconKeyboard,
  IconLayoutDashboard,
  IconLogout,
  IconShieldLock,
  IconTrash,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { t } from '../../i18n/text.ts'
import { mayLeave } from '../../lib/form/useUnsavedGuard.tsx'
import { endSession } from '../../lib/session/endSession.ts'
import { roleTexts } from '../../lib/session/roleTexts.ts'
import { hasScope, installationSettings, useMe } from '../../lib/session/session.ts'
import { signOff } from '../../lib/session/signOff.ts'
import { useCall } from '../../lib/useCall.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { openShortcuts } from './Shortcuts.tsx'
import styles from './UserMenu.module.css'

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

export function UserMenu() {
  const me = useMe()
  const [isOpen, panel] = useDisclosure(false)
  if (!me) return null

  return (
    <Popover
      withinPortal={false}
      opened={isOpen}
      onChange={panel.set}
      position="bottom-end"
      width={280}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          radius="xl"
          aria-label={t('SHELL.USER_MENU')}
          onClick={panel.toggle}
        >
          <Avatar size={32} color="accent" aria-hidden>
            {/* Voice control needs a label that contains all visible text, so CSS draws the initials. */}
            <span className={styles['initials']} data-initials={initialsOf(me.full_name)} />
          </Avatar>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('SHELL.USER_MENU')}>
        <Stack gap="sm">
          <div>
            <Group gap="xs" justify="space-between" align="start" wrap="nowrap">
              <Text dir="auto" fw={600} lineClamp={2}>
                {me.full_name}
              </Text>
              <Badge variant="light" flex="none">
                {t(roleTexts[roleOf(me)].name)}
              </Badge>
            </Group>
            <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {me.email}
            </Text>
          </div>
          <Divider />
          {!me.must_set_factor && <OwnScreens me={me} onFollow={panel.close} />}
          <SignOutButton />
          {me.signs_in_by === 'sso' && <SignOutThereButton />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function OwnScreens({ me, onFollow }: { me: User; onFollow: () => void }) {
  const { id } = me
  const look = { variant: 'subtle', color: 'gray', justify: 'start', onClick: onFollow }
  return (
    <>
      {/* Administrators have this link in the side menu, so only other users need it here. */}
      {!hasScope(me, 'admin') && (
        <ButtonLink to={paths.dashboard} leftSection={<IconLayoutDashboard size={18} aria-hidden />} {...look}>
          {t('MENU.DASHBOARD')}
        </ButtonLink>
      )}
      <ButtonLink
        to={paths.editUser}
        params={{ id: `${id}` }}
        leftSection={<IconUser size={18} aria-hidden />}
        {...look}
      >
        {t('SHELL.MY_PROFILE')}
      </ButtonLink>
      <ButtonLink to={paths.security} leftSection={<IconShieldLock size={18} aria-hidden />} {...look}>
        {t('SHELL.SECURITY')}
      </ButtonLink>
      <ButtonLink to={paths.notices} leftSection={<IconBell size={18} aria-hidden />} {...look}>
        {t('SHELL.NOTICES')}
      </ButtonLink>
      <ButtonLink to={paths.bin} leftSection={<IconTrash size={18} aria-hidden />} {...look}>
        {t('SHELL.BIN')}
      </ButtonLink>
      <Button
        leftSection={<IconKeyboard size={18} aria-hidden />}
        {...look}
        onClick={() => {
          onFollow()
          openShortcuts()
        }}
      >
        {t('SHORTCUTS.TITLE')}
      </Button>
    </>
  )
}

function useSignOut() {
  const navigate = useNavigate()
  const leave = useCall(signOut)
  const toSignIn = () => navigate({ to: paths.login, replace: true, ignoreBlocker: true })

  const leaveByHand = async (provider: boolean) => {
    if (!(await mayLeave())) return
    // The sign-out also works if the server cannot be reached, because it ends the session on this device.
    leave.mutate(provider ? { body: { provider } } : {}, {
      onSettled(answer) {
        const url = answer?.url
        signOff()
        void endSession(url ? async () => location.assign(url) : toSignIn)
      },
    })
  }
  return { leaveByHand, isPending: leave.isPending }
}

const look = { variant: 'subtle', color: 'gray', justify: 'start' } as const

function SignOutButton() {
  const { leaveByHand, isPending } = useSignOut()
  return (
    <Button
      {...look}
      leftSection={<IconLogout size={18} aria-hidden />}
      loading={isPending}
      onClick={() => leaveByHand(false)}
    >
      {t('SHELL.SIGN_OUT')}
    </Button>
  )
}

/** On a shared computer, the provider's session would otherwise sign in the next person as this user. */
function SignOutThereButton() {
  const { leaveByHand, isPending } = useSignOut()
  const name = useQuery(installationSettings).data?.sso?.name
  if (!name) return null
  return (
    <Button
      {...look}
      h="auto"
      mih={36}
      styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
      leftSection={<IconBuilding size={18} aria-hidden />}
      loading={isPending}
      onClick={() => leaveByHand(true)}
    >
      {t('SHELL.SIGN_OUT_OF', { name })}
    </Button>
  )
}
