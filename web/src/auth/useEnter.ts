import { useLocation, useNavigate } from '@tanstack/react-router'
import { startSession, wayBackToTyped } from '../lib/session/session.ts'
import { paths } from '../paths.ts'

/**
 * Lets in the user of a token: to where they were when they had to sign in again, to what they were typing when their
 * session ended, to what they had asked for, or to the dashboard, whose guard loads the profile.
 */
export function useEnter() {
  const navigate = useNavigate()
  const { asked, backTo } = useLocation().state
  return async (token: string, to: string = paths.dashboard) => {
    startSession(token)
    return navigate({ href: backTo ?? (await wayBackToTyped()) ?? asked ?? to, replace: true })
  }
}
