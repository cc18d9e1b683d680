import { Box, Center } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { Surface } from '../ui/Surface.tsx'
import { EntranceHeader } from './EntranceHeader.tsx'
import styles from './EntranceLayout.module.css'
import { OfflineBanner } from './OfflineBanner.tsx'

export function EntranceLayout() {
  return (
    <>
      <OfflineBanner />
      <Box className={styles['frame']}>
        <EntranceHeader p="md" />
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
