import { redeemLink as callLink } from '@assay/contract/auth/links'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { useCall } from '../../lib/useCall.ts'
import { serverMessageOr } from '../serverSentence.ts'
import { useOpenSession } from '../useOpenSession.ts'
import { EntranceNotice } from './EntranceNotice.tsx'
import { useLinkToken } from './useLinkToken.ts'

/**
 * The page of a sign-in link that was created in the server's shell. The user must click a button, because a preview of
 * the link would otherwise use up the link.
 */
export default function OnceLinkPage() {
  const token = useLinkToken()
  const enter = useOpenSession()
  const [failure, setFailure] = useState<string | null>(token ? null : t('LINK.NOT_VALID'))
  const open = useCall(callLink, {
    onSuccess: ({ access_token }) => (access_token === null ? setFailure(t('LINK.NOT_VALID')) : enter(access_token)),
    refusals: {
      LINK_NOT_VALID: 'LINK.NOT_VALID',
      VALIDATION_FAILED: 'LINK.NOT_VALID',
      otherwise: serverMessageOr('LINK.FAILED'),
    },
    onFailure: setFailure,
  })

  return (
    <EntranceNotice title={t('LINK.ONCE_TITLE')} lead={t('LINK.ONCE_LEAD')} failure={failure}>
      {token && (
        <Button
          fullWidth
          loading={open.isPending}
          onClick={() => {
            setFailure(null)
            open.mutate({ body: { token } })
          }}
        >
          {t('LOGIN.SUBMIT')}
        </Button>
      )}
    </EntranceNotice>
  )
}
