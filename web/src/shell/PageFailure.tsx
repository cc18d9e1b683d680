import { Refused } from '@assay/contract/client'
import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../i18n/text.ts'
import { isServerReached, watchConnection } from '../lib/offline/connection.ts'
import { ChunkLoadError } from '../lib/updates/loadChunk.ts'

export function PageFailure({ error }: { error: unknown }) {
  const router = useRouter()
  const isPartMissing = error instanceof ChunkLoadError
  useEffect(() => {
    const reloadIfReached = () => isServerReached() && !isPartMissing && void router.invalidate()
    // The server may have become available before this listener was added, so the page also checks immediately.
    if (error instanceof Refused && error.code === 'OFFLINE') reloadIfReached()
    return watchConnection(reloadIfReached)
  }, [error, isPartMissing, router])
  return (
    <Center mih="60dvh" p="lg" role="alert">
      <Stack align="center" ta="center" maw="28rem">
        <Title order={1}>{t(isPartMissing ? 'APP.PART_MISSING' : 'APP.FAILURE_TITLE')}</Title>
        <Text c="dimmed">{t(isPartMissing ? 'APP.PART_MISSING_WHY' : 'APP.FAILURE')}</Text>
        {isPartMissing ? (
          // Browsers cache a failed module import, so only a reload requests it again.
          <Button onClick={() => location.reload()}>{t('APP.RELOAD')}</Button>
        ) : (
          <Button onClick={() => router.invalidate()}>{t('APP.RETRY')}</Button>
        )}
      </Stack>
    </Center>
  )
}
