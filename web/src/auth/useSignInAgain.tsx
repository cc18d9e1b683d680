import { signOut } from '@assay/contract/auth/sessions'
import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { addTexts } from '../i18n/staffTexts.ts'
import { t } from '../i18n/text.ts'
import { endSession } from '../lib/session/endSession.ts'
import { useCall } from '../lib/useCall.ts'
import { paths } from '../paths.ts'

/**
 * For calls that a session may make only while it is fresh: the user of an older one is asked to sign in again, and comes
 * back to this screen. It stands as what follows from SIGN_IN_AGAIN, and tells nothing beside the dialog.
 */
export function useSignInAgain(onLeave: () => void = () => {}): () => undefined {
  const navigate = useNavigate()
  const { href } = useLocation()
  const leave = useCall(signOut)
  const toSignIn = () => navigate({ to: paths.login, replace: true, ignoreBlocker: true, state: { backTo: href } })

  const ask = () =>
    modals.openConfirmModal({
      title: t('FRESH.TITLE'),
      // Whatever was tried may stand in a dialog of its own, which opened later.
      zIndex: 'var(--mantine-z-index-popover)',
      children: <Text>{t('FRESH.TEXT')}</Text>,
      labels: { confirm: t('FRESH.SIGN_IN'), cancel: t('DELETE.CANCEL') },
      closeButtonProps: { 'aria-label': t('TOAST.CLOSE') },
      onConfirm() {
        onLeave()
        leave.mutate({}, { onSettled: () => endSession(toSignIn) })
      },
    })

  return () => {
    // Whichever screen it is: hardly any other text of the book is needed there.
    void addTexts('security').then(ask, ask)
    return undefined
  }
}
