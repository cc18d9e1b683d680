import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { useText } from '../i18n/text.ts'

/** A screen that could not be loaded, because the network or the server was away. */
export function PageFailure({ reset }: { reset: () => void }) {
  const t = useText()
  return (
    <Center mih="60dvh" p="lg" role="alert">
      <Stack align="center" ta="center" maw="28rem">
        <Title order={1}>{t('APP.FAILURE_TITLE')}</Title>
        <Text c="dimmed">{t('APP.FAILURE')}</Text>
        <Button onClick={reset}>{t('APP.RETRY')}</Button>
      </Stack>
    </Center>
  )
}
