// This import must be the first, because it removes secrets from the URL before any other code runs.
import './lib/session/linkParameters.ts'
import './lib/polyfills.ts'
import './styles/staff.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { addStaffTexts, startTexts } from './i18n/staffTexts.ts'
import { cacheFirstPage } from './interviews/list/interviewListQuery.ts'
import { watchLateAnswers } from './lib/answers/watchLateAnswers.ts'
import { onSecondFactorNeeded, onStoredResponse, setSessionEndHandler } from './lib/api.ts'
import { queryClient } from './lib/queryClient.ts'
import { endSession } from './lib/session/endSession.ts'
import { refreshProfile } from './lib/session/session.ts'
import { onSignOffElsewhere, readToken } from './lib/session/token.ts'
import { deleteUnsavedInput, preserveInputOnReload, saveUnsavedInput } from './lib/session/unsavedInput.ts'
import { loadChunk } from './lib/updates/loadChunk.ts'
import { paths } from './paths.ts'
import { router } from './routes.tsx'
import { cssVariables, theme } from './styles/theme.ts'

const leaveForSignIn = () => endSession(() => router.navigate({ to: paths.login, replace: true, ignoreBlocker: true }))

// Only the first failed request redirects, because all pending requests fail at the same time.
setSessionEndHandler(() => {
  if (!readToken()) return
  saveUnsavedInput(router.state.location.href)
  void leaveForSignIn()
})
// After the profile is loaded again, the guard redirects to the page for setting up a second factor.
onSecondFactorNeeded(() => void refreshProfile().then(() => router.invalidate()))
onSignOffElsewhere((isMeant) => {
  if (isMeant) deleteUnsavedInput()
  else saveUnsavedInput(router.state.location.href)
  void leaveForSignIn()
})

onStoredResponse(cacheFirstPage)
preserveInputOnReload()

async function startStaffApp(root: HTMLElement): Promise<void> {
  await loadChunk(() => Promise.all([startTexts(), addStaffTexts()]))
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

// The service worker starts after the first screen, because it is for later visits.
const stopWaiting = router.subscribe('onResolved', () => {
  stopWaiting()
  import('./lib/updates/serviceWorker.ts')
    .then(({ startServiceWorker }) => startServiceWorker((act) => router.subscribe('onResolved', act)))
    // If the service worker does not start, the page still works online.
    .catch(() => {})
})

const root = document.getElementById('root')
// `public/browser.js` removes the root element in outdated browsers.
if (root) {
  await startStaffApp(root)
  // An earlier test in this browser may have left unsent answers, so they are also sent from staff pages.
  watchLateAnswers(async (isTestOpen) =>
    (await import('./lib/answers/sendAllLateAnswers.ts')).sendAllLateAnswers(isTestOpen),
  )()
}
