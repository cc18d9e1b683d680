import { type Connection, deleteConnection, renewConnectionKey } from '@assay/contract/applicantSystems/connections'
import { useSignInAgain } from '../auth/useSignInAgain.tsx'
import { t } from '../i18n/text.ts'
import { confirmAct } from '../lib/confirm.tsx'
import { useCall } from '../lib/useCall.ts'
import { useRemoval } from '../shell/list/useRemoval.ts'

export function useConnectionActions() {
  const SIGN_IN_AGAIN = useSignInAgain()
  const renew = useCall(renewConnectionKey, {
    refusals: { CONNECTION_NOT_FOUND: 'CONNECTIONS.GONE', SIGN_IN_AGAIN, otherwise: 'CONNECTIONS.FAILED' },
  })
  const remove = useRemoval(deleteConnection, {
    nameOf: ({ name }: Connection) => name,
    argumentsFor: ({ id }) => ({ params: { id } }),
    refusals: { CONNECTION_NOT_FOUND: 'CONNECTIONS.GONE', SIGN_IN_AGAIN, otherwise: 'DELETE.FAILED' },
    onRemoved: () => {},
    warningOf: () => t('CONNECTIONS.DELETE_WARNING'),
  })

  return {
    remove,
    askForKey: ({ id }: Connection) =>
      confirmAct({
        title: t('CONNECTIONS.NEW_KEY_TITLE'),
        text: t('CONNECTIONS.NEW_KEY_TEXT'),
        confirm: t('CONNECTIONS.NEW_KEY_CONFIRM'),
        act: () => renew.mutate({ params: { id } }),
      }),
    key: renew.data?.key ?? null,
    forgetKey: renew.reset,
  }
}
