import { setPolicy } from '@assay/contract/erasure/policy'
import { Button } from '@mantine/core'
import { useSignInAgain } from '../../auth/useSignInAgain.tsx'
import { t } from '../../i18n/text.ts'
import { hasScope, useMe } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'

export function AllowAnyName() {
  const me = useMe()
  const allow = useCall(setPolicy, {
    onSuccess: () => toast('success', t('NAME.ALLOWED')),
    refusals: { SIGN_IN_AGAIN: useSignInAgain(), otherwise: 'NAME.ALLOW_FAILED' },
  })
  if (!hasScope(me, 'admin')) return t('NAME.ASK_ADMIN')
  return (
    <Button
      size="compact-xs"
      variant="light"
      mt={4}
      loading={allow.isPending}
      onClick={() => allow.mutate({ body: { names: 'any' } })}
    >
      {t('NAME.ALLOW')}
    </Button>
  )
}
