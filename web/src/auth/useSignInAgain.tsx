import { signOut } from '@assay/contract/auth/sessions'
import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { addTexts } from '../i18n/staffTexts.ts'
import { t } from '../i18n/text.ts'
import { endSession } from '../lib/session/endSession.ts'
import { useCall } from '../lib/useCall.ts'
import { paths } from '../paths.ts'

/** Handler for the error SIGN_IN_AGAIN. The handler opens a dialog, so no other message is needed. */
export function useSignInAgain(onLeave: () => void = () => {}): () => undefined {
  const navigate = useNavigate()
  const { href } = useLocation()
  const leave = useCall(signOut)
  const toSignIn = () => navigate({ to: paths.login, replace: true, ignoreBlocker: true, state: { backTo: href } })

  const ask = () =>
    modals.openConfirmModal({
      title: t('FRESH.TITLE'),
      // The sign-in dialog is above other dialogs, because the rejected action may also be in a dialog.
      zIndex: 'var(--mantine-z-index-popover)',
      children: <Text>{t('FRESH.TEXT')}</Text>,
      labels: { confirm: t('FRESH.SIGN_IN'), cancel: t('DELETE.CANCEL') },
      onConfirm() {
        onLeave()
        leave.mutate({}, { onSettled: () => endSession(toSignIn) })
      },
    })

  return () => {
    void addTexts('security').then(ask, ask)
    return undefined
  }
}
