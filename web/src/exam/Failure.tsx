import { Refused } from '@assay/contract/client'
import { useEffect, useState } from 'react'
import { t } from '../i18n/text.ts'
import styles from './calm.module.css'
import { Button } from './elements/Button.tsx'
import { Text } from './elements/Text.tsx'
import { Title } from './elements/Title.tsx'
import { showCurrentAddress } from './router/router.ts'

const TIMEOUT_MS = 5_000

/** True if Assay itself responds. A proxy or a hotel's sign-in page cannot send this response. */
const isServerReachable = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((answer) => answer.json())
    .then(
      ({ status }) => status === 'ok',
      () => false,
    )

const RETRY_MS = 5_000

export function Failure({ cause }: { cause: unknown }) {
  const [isTrying, setTrying] = useState(false)
  const isTooMany = cause instanceof Refused && cause.status === 429
  const hasServerFailed = cause instanceof Refused && cause.status >= 500
  const retryMs = isTooMany ? Math.max(RETRY_MS, cause.retryAfter * 1000) : RETRY_MS

  // The page retries automatically, because a candidate's time may be running.
  useEffect(() => {
    const retry = async () => {
      if (await isServerReachable()) void showCurrentAddress()
    }
    const timer = setInterval(retry, retryMs)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [retryMs])

  async function tryAgain(): Promise<void> {
    setTrying(true)
    await showCurrentAddress()
    setTrying(false)
  }

  return (
    <div role="alert" className={styles['calm']}>
      <Title>{t(hasServerFailed ? 'APP.SERVER_FAILED' : 'APP.FAILURE_TITLE')}</Title>
      {!hasServerFailed && <Text isDimmed>{t(isTooMany ? 'APP.TOO_MANY' : 'APP.FAILURE_EXAM')}</Text>}
      <Button isBusy={isTrying} onClick={tryAgain}>
        {t('APP.RETRY')}
      </Button>
    </div>
  )
}
