import { makePasswordLink } from '@assay/contract/auth/links'
import type { User } from '@assay/contract/users'
import { Modal } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { ShownOnce } from '../auth/ShownOnce.tsx'
import { useSignInAgain } from '../auth/useSignInAgain.tsx'
import { momentOf } from '../i18n/dates.ts'
import { t } from '../i18n/text.ts'
import { useCall } from '../lib/useCall.ts'
import { RowAction } from '../ui/list/RowAction.tsx'

export function PasswordLink({ user: { id, full_name: name } }: { user: User }) {
  const make = useCall(makePasswordLink, {
    refusals: {
      SIGN_IN_AGAIN: useSignInAgain(),
      SIGNS_IN_BY_SSO: () => t('USERS.LINK_SSO', { name }),
      USER_INACTIVE: () => t('USERS.LINK_INACTIVE', { name }),
      PASSWORD_SIGN_IN_OFF: 'LOGIN.PASSWORD_OFF',
      otherwise: 'USERS.LINK_FAILED',
    },
  })
  return (
    <>
      <RowAction label={t('USERS.LINK', { name })} onClick={() => make.mutate({ params: { id } })}>
        <IconKey size={18} stroke={1.75} aria-hidden />
      </RowAction>
      <Modal
        opened={make.data !== undefined}
        onClose={make.reset}
        size="lg"
        title={t('USERS.LINK_TITLE', { name })}
        closeOnClickOutside={false}
      >
        {make.data && (
          <ShownOnce
            label={t('USERS.LINK_LABEL')}
            value={make.data.link}
            text={t('USERS.LINK_TEXT', { time: momentOf(make.data.expires_at) })}
          />
        )}
      </Modal>
    </>
  )
}
