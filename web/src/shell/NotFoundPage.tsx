import { Button, Center, Stack, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { ScreenTitle } from '../ui/ScreenTitle.tsx'
import { LogoMark } from '../ui/text/LogoMark.tsx'

/** After a reload, the browser's history state shows that a visitor with a broken link is a candidate. */
export default function NotFoundPage() {
  const { isCandidate = false } = useLocation().state

  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack align="center" ta="center" maw="28rem">
        <LogoMark size={48} />
        <Text fz="xl" c="dimmed" fw={600}>
          404
        </Text>
        <ScreenTitle inBrowser={t('NOT_FOUND.TITLE')}>{t('NOT_FOUND.LEAD')}</ScreenTitle>
        <Text c="dimmed">{t(isCandidate ? 'NOT_FOUND.CHECK_LINK' : 'NOT_FOUND.TEXT')}</Text>
        <Button component="a" href={isCandidate ? paths.interviews : paths.home} variant="default" mt="sm">
          {t(isCandidate ? 'NOT_FOUND.TYPE_CODE' : 'NOT_FOUND.HOME')}
        </Button>
      </Stack>
    </Center>
  )
}
