import { Refused } from '@assay/contract/client'
import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../i18n/text.ts'
import { ChunkLoadError } from '../lib/updates/parts.ts'
import { isOfCandidates } from '../paths.ts'

const RETRY_MS = 5_000

const isServerThere = () =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** A screen that could not be loaded, because the network or the server was away, or because a part of the page was. */
export function PageFailure({ error }: { error: unknown }) {
  const router = useRouter()
  const isPartMissing = error instanceof ChunkLoadError
  const isExam = isOfCandidates(location.pathname)
  const isTooMany = error instanceof Refused && error.status === 429
  const retryMs = isTooMany ? Math.max(RETRY_MS, error.retryAfter * 1000) : RETRY_MS

  // A candidate whose clock runs must not have to press anything; the screen changes only once that can help.
  useEffect(() => {
    if (!isExam || isPartMissing) return
    const retry = async () => {
      if (await isServerThere()) router.invalidate()
    }
    const timer = setInterval(retry, retryMs)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [isExam, isPartMissing, retryMs, router])

  const away = isExam ? 'APP.FAILURE_EXAM' : 'APP.FAILURE'
  const why = isExam && isTooMany ? 'APP.TOO_MANY' : away
  return (
    <Center mih="60dvh" p="lg" role="alert">
      <Stack align="center" ta="center" maw="28rem">
        <Title order={1}>{t('APP.FAILURE_TITLE')}</Title>
        <Text c="dimmed">{t(isPartMissing ? 'APP.PART_MISSING' : why)}</Text>
        {isPartMissing ? (
          // Browsers remember that a part has failed, so only a new start asks for it again.
          <Button onClick={() => location.reload()}>{t('APP.RELOAD')}</Button>
        ) : (
          <Button onClick={() => router.invalidate()}>{t('APP.RETRY')}</Button>
        )}
      </Stack>
    </Center>
  )
}
