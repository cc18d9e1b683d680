import { Button, Center, Stack, Text } from '@mantine/core'
import { useText } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { Mark } from '../ui/Mark.tsx'
import { ScreenTitle } from '../ui/ScreenTitle.tsx'

/** Candidates with a broken link land here too, so it uses the light parts of the kit only. */
export default function NotFoundPage() {
  const t = useText()

  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack align="center" ta="center" maw="28rem">
        <Mark size={48} />
        <Text fz="xl" c="dimmed" fw={600}>
          404
        </Text>
        <ScreenTitle inBrowser={t('NOT_FOUND.TITLE')}>{t('NOT_FOUND.LEAD')}</ScreenTitle>
        <Text c="dimmed">{t('NOT_FOUND.TEXT')}</Text>
        <Button component="a" href={paths.home} variant="default" mt="sm">
          {t('NOT_FOUND.HOME')}
        </Button>
      </Stack>
    </Center>
  )
}
