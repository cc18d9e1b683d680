import { useLocation, useNavigate } from '@tanstack/react-router'
import { pathOfUnsavedInput, startSession } from '../lib/session/session.ts'
import { paths } from '../paths.ts'

/** After the sign-in, the previous screen opens, or else the screen with unsaved input, or the requested screen. */
export function useOpenSession() {
  const navigate = useNavigate()
  const { asked, backTo } = useLocation().state
  return async (token: string, to: string = paths.dashboard) => {
    startSession(token)
    return navigate({ href: backTo ?? (await pathOfUnsavedInput()) ?? asked ?? to, replace: true })
  }
}
