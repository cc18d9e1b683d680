import { useLocation, useNavigate } from '@tanstack/react-router'
import { pathOfUnsavedInput, startSession } from '../lib/session/session.ts'
import { paths } from '../paths.ts'

/**
 * After the sign-in, the screen with the user's unsaved form opens, otherwise the requested screen or the dashboard.
 * The guard of the screen loads the profile.
 */
export function useOpenSession() {
  const navigate = useNavigate()
  const { asked, backTo } = useLocation().state
  return async (token: string, to: string = paths.dashboard) => {
    startSession(token)
    return navigate({ href: backTo ?? (await pathOfUnsavedInput()) ?? asked ?? to, replace: true })
  }
}
