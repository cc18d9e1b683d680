import { useLocation, useNavigate } from '@tanstack/react-router'
import { pathOfUnsavedInput, startSession } from '../lib/session/session.ts'
import { paths } from '../paths.ts'

/**
 * After the sign-in, opens the screen with the user's unsaved form, or else the requested screen or the dashboard. The
 * guard of that screen loads the profile.
 */
export function useOpenSession() {
  const navigate = useNavigate()
  const { asked, backTo } = useLocation().state
  return async (token: string, to: string = paths.dashboard) => {
    startSession(token)
    return navigate({ href: backTo ?? (await pathOfUnsavedInput()) ?? asked ?? to, replace: true })
  }
}
