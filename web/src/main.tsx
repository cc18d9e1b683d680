// First import: secrets are removed from the URL before any other code runs.
import './lib/session/handedOver.ts'
import './lib/polyfills.ts'
import './styles/staff.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { addStaffTexts, startTexts } from './i18n/staffTexts.ts'
import { rememberInterviewList } from './interviews/list/interviewListQuery.ts'
import { whenDismissed, whenFactorNeeded, whenKept } from './lib/api.ts'
import { watchLate } from './lib/late/watchLate.ts'
import { queryClient } from './lib/queryClient.ts'
import { endSession } from './lib/session/endSession.ts'
import { refreshProfile } from './lib/session/session.ts'
import { readToken, whenDroppedElsewhere } from './lib/session/token.ts'
import { forgetTyped, keepTyped, keepTypedOverReloads } from './lib/session/typed.ts'
import { loadPart } from './lib/updates/parts.ts'
import { paths } from './paths.ts'
import { router } from './routes.tsx'
import { cssVariables, theme } from './styles/theme.ts'

const leaveForSignIn = () => endSession(() => router.navigate({ to: paths.login, replace: true, ignoreBlocker: true }))

// Once: all pending requests fail as well.
whenDismissed(() => {
  if (!readToken()) return
  keepTyped(router.state.location.href)
  void leaveForSignIn()
})
// The guard then redirects to the setup.
whenFactorNeeded(() => void refreshProfile().then(() => router.invalidate()))
whenDroppedElsewhere((isMeant) => {
  if (isMeant) forgetTyped()
  else keepTyped(router.state.location.href)
  void leaveForSignIn()
})

whenKept(rememberInterviewList)
keepTypedOverReloads()

async function begin(root: HTMLElement): Promise<void> {
  await loadPart(() => Promise.all([startTexts(), addStaffTexts()]))
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}

// After the first screen, because it is for later visits.
const stopWaiting = router.subscribe('onResolved', () => {
  stopWaiting()
  import('./lib/updates/serviceWorker.ts')
    .then(({ startServiceWorker }) => startServiceWorker((act) => router.subscribe('onResolved', act)))
    // Without it only offline use fails.
    .catch(() => {})
})

const root = document.getElementById('root')
// public/browser.js removes the root in outdated browsers.
if (root) {
  await begin(root)
  // A candidate's test may have left unsent answers in this browser.
  watchLate(async (isSat) => (await import('./lib/late/handInAll.ts')).handInAll(isSat))()
}
