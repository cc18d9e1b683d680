import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useText } from '../i18n/text.ts'

/** A screen that could not be loaded, because the network or the server was away. */
export function PageFailure() {
  const t = useText()
  const router = useRouter()
  return (
    <Center mih="60dvh" p="lg" role="alert">
      <Stack align="center" ta="center" maw="28rem">
        <Title order={1}>{t('APP.FAILURE_TITLE')}</Title>
        <Text c="dimmed">{t('APP.FAILURE')}</Text>
        <Button onClick={() => router.invalidate()}>{t('APP.RETRY')}</Button>
      </Stack>
    </Center>
  )
}
