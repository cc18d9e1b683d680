import { useLocation, useNavigate } from '@tanstack/react-router'
import { pathOfUnsavedInput, startSession } from '../lib/session/session.ts'
import { paths } from '../paths.ts'

/**
 * After the sign-in, the screen that asked for a new sign-in opens again. Otherwise the screen with unsaved input
 * opens, or the requested screen, or the dashboard.
 */
export function useOpenSession() {
  const navigate = useNavigate()
  const { asked, backTo } = useLocation().state
  return async (token: string, to: string = paths.dashboard) => {
    startSession(token)
    return navigate({ href: backTo ?? (await pathOfUnsavedInput()) ?? asked ?? to, replace: true })
  }
}
