import { finishSso } from '@assay/contract/auth/sso'
import { Loader } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { t } from '../i18n/text.ts'
import { takeLinkParameters } from '../lib/session/linkParameters.ts'
import { pathOfUnsavedInput, startSession } from '../lib/session/session.ts'
import { useCall } from '../lib/useCall.ts'
import { EntranceNotice } from './links/EntranceNotice.tsx'
import { serverMessageOr } from './serverSentence.ts'

export default function SsoPage() {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const finish = useCall(finishSso, {
    onSuccess: async ({ access_token, to }) => {
      startSession(access_token)
      await navigate({ href: (await pathOfUnsavedInput()) ?? to, replace: true })
    },
    refusals: {
      SSO_STATE: 'SSO.STATE',
      SSO_FAILED: 'SSO.FAILED',
      SSO_EMAIL: 'SSO.EMAIL',
      SSO_NOT_ALLOWED: 'SSO.NOT_ALLOWED',
      SSO_UNAVAILABLE: 'SSO.UNAVAILABLE',
      VALIDATION_FAILED: 'SSO.FAILED',
      otherwise: serverMessageOr('LOGIN.UNREACHABLE'),
    },
    onFailure: setFailure,
  })

  const { mutate } = finish
  const hasBegun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link's parameters are sent only once
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const { search } = takeLinkParameters()
    const brought = new URLSearchParams(search)
    const [code, state, iss] = ['code', 'state', 'iss'].map((name) => brought.get(name) ?? undefined)
    if (code === undefined || state === undefined) {
      setFailure(t(brought.has('error') ? 'SSO.DECLINED' : 'SSO.STATE'))
      return
    }
    mutate({ body: { code, state, ...(iss !== undefined && { iss }) } })
  }, [])

  return (
    <EntranceNotice title={t('SSO.TITLE')} failure={failure} lead={failure ? undefined : t('SSO.WAITING')}>
      {!failure && <Loader size="sm" aria-hidden />}
    </EntranceNotice>
  )
}
