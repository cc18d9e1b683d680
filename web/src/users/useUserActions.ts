import { resetFactor } from '@assay/contract/auth/factors'
import { unlinkUser } from '@assay/contract/auth/sso'
import type { User } from '@assay/contract/users'
import { useSignInAgain } from '../auth/useSignInAgain.tsx'
import { t } from '../i18n/text.ts'
import { confirmAction } from '../lib/confirm.tsx'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'

export function useUserActions() {
  const SIGN_IN_AGAIN = useSignInAgain()
  const reset = useCall(resetFactor, { refusals: { SIGN_IN_AGAIN, otherwise: 'USERS.ACTION_FAILED' } })
  const unlink = useCall(unlinkUser, {
    // `NOT_LINKED` means that another administrator has already removed the link, so no error is shown.
    refusals: { SIGN_IN_AGAIN, NOT_LINKED: () => undefined, otherwise: 'USERS.ACTION_FAILED' },
  })

  return {
    askToReset: ({ id, full_name: name }: User) =>
      confirmAction({
        title: t('USERS.RESET_TITLE', { name }),
        text: t('USERS.RESET_TEXT', { name }),
        confirm: t('USERS.RESET_CONFIRM'),
        act: () =>
          reset.mutate({ params: { id } }, { onSuccess: () => void toast('success', t('USERS.RESET_DONE', { name })) }),
      }),
    askToUnlink: ({ id, full_name: name }: User) =>
      confirmAction({
        title: t('USERS.UNLINK_TITLE', { name }),
        text: t('USERS.UNLINK_TEXT', { name }),
        confirm: t('USERS.UNLINK_CONFIRM'),
        act: () =>
          unlink.mutate(
            { params: { id } },
            { onSuccess: () => void toast('success', t('USERS.UNLINK_DONE', { name })) },
          ),
      }),
  }
}
