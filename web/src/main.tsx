// The first of all: what an address handed over leaves it before anything else happens.
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

// Once: every call that was still under way is refused as well.
whenDismissed(() => {
  if (!readToken()) return
  keepTyped(router.state.location.href)
  void leaveForSignIn()
})
// The guard of every screen then leads to where it can be set.
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

// Not before the first screen is there: it is for the next visit.
const stopWaiting = router.subscribe('onResolved', () => {
  stopWaiting()
  import('./lib/updates/serviceWorker.ts')
    .then(({ startServiceWorker }) => startServiceWorker((act) => router.subscribe('onResolved', act)))
    // The page works without it, only not offline.
    .catch(() => {})
})

const root = document.getElementById('root')
// public/browser.js takes the root out of a browser that is too old.
if (root) {
  await begin(root)
  // A candidate's test may have left in this browser what the server has not taken yet.
  watchLate(async (isSat) => (await import('./lib/late/handInAll.ts')).handInAll(isSat))()
}
