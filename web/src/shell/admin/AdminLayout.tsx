import { health } from '@assay/contract/installation/installation'
import { Anchor, AppShell, Container, Drawer, Group, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { fillOffline, query } from '../../lib/api.ts'
import { useIsReached } from '../../lib/offline/useIsReached.ts'
import { useMe } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.tsx'
import { useLightPaper } from '../../lib/usePrinting.ts'
import { paths } from '../../paths.ts'
import { brand } from '../../ui/brand.ts'
import { OfflineBanner } from '../OfflineBanner.tsx'
import { ScrollTop } from '../ScrollTop.tsx'
import styles from './AdminLayout.module.css'
import { LoadingBar } from './LoadingBar.tsx'
import { buildMenu } from './menu.ts'
import { Shortcuts } from './Shortcuts.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { useSideMenu } from './useSideMenu.ts'

function useOfflineStore(): boolean {
  const router = useRouter()
  const isReached = useIsReached()
  const me = useMe()
  // Before the second factor is set up, the server rejects the requests for the offline lists.
  const canFill = isReached && me !== undefined && !me.must_set_factor
  const [isFilling, setFilling] = useState(canFill)

  useEffect(() => {
    if (!canFill) return
    setFilling(true)
    fillOffline()
      .then((isKept) => isKept || toast('info', t('INDEXEDDB.UNSUPPORTED')))
      .finally(() => setFilling(false))
  }, [canFill])

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    // Loads the scripts of all menu screens early, so that the menu also works offline.
    const screens = buildMenu(router, 'admin')
    navigator.serviceWorker.ready
      .then(() => Promise.allSettled(screens.map(({ to }) => router.preloadRoute({ to }))))
      // The script of the result screen is loaded too, because lists and cards link to it.
      .then(() => router.loadRouteChunk(router.routesByPath[paths.interviewResult]))
      // If a script cannot be loaded here, no error is shown until the user opens the screen.
      .catch(() => {})
  }, [router])

  return isFilling
}

/**
 * The page may be an older version from the cache, so the footer shows the version of the server (docs/decisions.md,
 * reading 160).
 */
function Footer() {
  const version = useQuery(query(health)).data?.version
  return (
    <Container component="footer" size="xl" w="100%" mt="auto" mb={0} px={{ base: 'md', sm: 'xl' }} py="md">
      <Group gap="lg" pe={56}>
        <Text fz="xs" c="dimmed">
          {version ? `${brand} · ${t('SHELL.VERSION', { version })}` : brand}
        </Text>
        <Anchor href={paths.apiDocs} fz="xs" c="dimmed">
          {t('SHELL.API')}
        </Anchor>
      </Group>
    </Container>
  )
}

const slideMs = 200
const content = 'content'

export function AdminLayout() {
  const [isMenuOpen, mobileMenu] = useDisclosure(false)
  const side = useSideMenu()
  const isLoading = useOfflineStore()
  useLightPaper()

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: side.isCollapsed ? 68 : 240, breakpoint: 'md', collapsed: { mobile: true } }}
      transitionDuration={slideMs}
    >
      <a href={`#${content}`} className={styles['skip']}>
        {t('SHELL.SKIP')}
      </a>
      <AppShell.Header className={styles['bar']}>
        <TopBar isMenuOpen={isMenuOpen} onMenu={mobileMenu.toggle} />
        {isLoading && <LoadingBar label={t('APP.LOADING')} />}
      </AppShell.Header>
      <AppShell.Navbar visibleFrom="md" className={styles['side']} data-narrow={side.isNarrow} {...side.visits}>
        <SideMenu isNarrow={side.isNarrow} />
        <NarrowToggle isCollapsed={side.isCollapsed} isNarrow={side.isNarrow} onToggle={side.toggle} />
      </AppShell.Navbar>
      <Drawer
        opened={isMenuOpen}
        onClose={mobileMenu.close}
        title={t('SHELL.MENU')}
        size={280}
        hiddenFrom="md"
        transitionProps={{ duration: slideMs }}
        closeButtonProps={{ 'aria-label': t('SHELL.CLOSE_MENU') }}
        classNames={{ body: styles['drawer'] ?? '' }}
      >
        <SideMenu onFollow={mobileMenu.close} />
      </Drawer>
      <AppShell.Main id={content} tabIndex={-1} className={styles['main']}>
        <OfflineBanner hint={t('INDEXEDDB.OFFLINE_HINT')} />
        <Container size="xl" px={{ base: 'md', sm: 'xl' }} py={{ base: 'md', sm: 'xl' }} w="100%">
          <Outlet />
        </Container>
        <Footer />
      </AppShell.Main>
      <Shortcuts />
      <ScrollTop label={t('SHELL.TO_TOP')} />
    </AppShell>
  )
}

interface Props {
  isCollapsed: boolean
  isNarrow: boolean
  onToggle: () => void
}

function NarrowToggle({ isCollapsed, isNarrow, onToggle }: Props) {
  const label = isCollapsed ? t('SHELL.WIDEN_MENU') : t('SHELL.NARROW_MENU')
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse

  return (
    <Tooltip label={label} position="right" disabled={!isNarrow}>
      <UnstyledButton className={styles['toggle']} onClick={onToggle} aria-label={label}>
        <ToggleIcon size={20} stroke={1.75} aria-hidden className={styles['icon']} />
        <span hidden={isNarrow}>{label}</span>
      </UnstyledButton>
    </Tooltip>
  )
}
