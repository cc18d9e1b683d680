import { type AnswerWithTotal, Refused } from '@assay/contract/client'
import { type Endpoint, isStaffEndpoint } from '@assay/contract/endpoint'
import { settings } from '@assay/contract/installation/installation'
import { getMe, roleOf, type User } from '@assay/contract/users'
import { isWithinRole, roleGrants, type Scope } from '@assay/domain/people/scopes'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { isServerReached } from '../offline/connection.ts'
import { claimOffline } from '../offline/owner.ts'
import { noteProfile } from '../offline/profile.ts'
import { isServerAway } from '../offline/serverAway.ts'
import { queryClient } from '../queryClient.ts'
import { forgetSession } from './forgetSession.ts'
import { readToken, sessionFingerprint, storeToken } from './token.ts'
import { hasUnsavedInput, takeReturnPath } from './unsavedInput.ts'

const ownProfile = query(getMe)
export const installationSettings = { ...query(settings), staleTime: Number.POSITIVE_INFINITY }

/** The page uses the server's own rule for roles, so that a screen offers only permitted calls. */
export const canCall = (me: User | undefined, call: Endpoint): boolean =>
  me !== undefined && isWithinRole(roleOf(me), call)

export const hasScope = (me: User | undefined, scope: Scope): boolean =>
  me !== undefined && roleGrants(roleOf(me), scope)

/** If the profile is not loaded, the result is true, and the server decides. */
export function canCallNow(call: Endpoint): boolean {
  const known = queryClient.getQueryData<AnswerWithTotal<typeof getMe>>(ownProfile.queryKey)
  return !known || !isStaffEndpoint(call) || canCall(known.body, call)
}

let cacheOwner = sessionFingerprint()

/** Another user may have signed in in another tab, so the data that was cached for the earlier user is deleted. */
function clearCacheOfOthers(): void {
  if (cacheOwner !== sessionFingerprint()) queryClient.clear()
  cacheOwner = sessionFingerprint()
}

export async function signedInUser(): Promise<User | null> {
  if (!readToken()) return null
  clearCacheOfOthers()
  try {
    const { body } = await queryClient.ensureQueryData(ownProfile)
    // Offline data is deleted after some time. Only a reply from the server extends this time; reading offline data
    // must not extend it.
    if (isServerReached()) {
      claimOffline()
      noteProfile(body)
    }
    return body
  } catch (cause) {
    const isRefused = cause instanceof Refused && (cause.status === 401 || cause.status === 403)
    // Only a rejection shows that the token is invalid. After other errors, the token is kept, and the page offers a
    // retry.
    if (!isRefused || isServerAway(cause)) throw cause
    forgetSession()
    return null
  }
}

export const refreshProfile = (): Promise<void> => queryClient.refetchQueries({ queryKey: ownProfile.queryKey })

export async function needsSetup(): Promise<boolean> {
  const { body } = await queryClient.ensureQueryData(installationSettings)
  return body.needs_setup
}

/** The next user must not see data that was cached for the previous user. */
export function startSession(token: string): void {
  queryClient.clear()
  forgetSession()
  storeToken(token)
}

export async function pathOfUnsavedInput(): Promise<string | null> {
  if (!hasUnsavedInput()) return null
  // If the profile is unavailable, the guard of the next screen reports the error.
  const me = await signedInUser().catch(() => null)
  return me && takeReturnPath(me.id)
}

/** Use `useMe` only in screens after the sign-in, because the guard has loaded the profile for these screens. */
export function useMe(): User | undefined {
  return useQuery({ ...ownProfile, enabled: readToken() !== null }).data
}
