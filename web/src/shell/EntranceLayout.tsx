import { Box, Center, Group } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { Surface } from '../ui/Surface.tsx'
import styles from './EntranceLayout.module.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { SchemeMenu } from './SchemeMenu.tsx'
import { Wordmark } from './Wordmark.tsx'

/** The frame of the sign-in and of the first start: one card, nothing else to do. */
export function EntranceLayout() {
  return (
    <>
      <OfflineBanner />
      <Box className={styles['frame']}>
        <Group component="header" justify="space-between" p="md">
          <Wordmark />
          <Group gap={4}>
            <SchemeMenu />
            <LanguageMenu />
          </Group>
        </Group>
        <Center component="main" px="md" pb="xl">
          <Surface className={styles['card']} p={{ base: 'lg', xs: 'xl' }}>
            <Outlet />
          </Surface>
        </Center>
        <footer className={styles['foot']}>{t('APP.TAGLINE')}</footer>
      </Box>
    </>
  )
}
