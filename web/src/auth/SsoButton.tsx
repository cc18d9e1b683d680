import { startSso } from '@assay/contract/auth/sso'
import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { useCall } from '../lib/useCall.ts'
import long from '../ui/longButtons.module.css'

interface Props {
  name: string
  onFailure: (sentence: string | null) => void
}

export function SsoButton({ name, onFailure }: Props) {
  const { asked, backTo } = useLocation().state
  const to = backTo ?? asked
  const start = useCall(startSso, {
    onSuccess: ({ url }) => location.assign(url),
    refusals: { SSO_UNAVAILABLE: () => t('LOGIN.SSO_UNAVAILABLE', { name }), otherwise: 'LOGIN.UNREACHABLE' },
    onFailure,
  })
  return (
    <Button
      fullWidth
      className={long['longButton'] ?? ''}
      loading={start.isPending}
      onClick={() => {
        onFailure(null)
        start.mutate({ body: to === undefined ? {} : { to } })
      }}
    >
      {t('LOGIN.WITH', { name })}
    </Button>
  )
}
