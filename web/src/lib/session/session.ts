import { type Delivery, Refused } from '@assay/contract/client'
import { type Endpoint, isOfStaff } from '@assay/contract/endpoint'
import { settings } from '@assay/contract/installation/installation'
import { getMe, roleOf, type User } from '@assay/contract/users'
import { isWithinRole, roleGrants, type Scope } from '@assay/domain/people/scopes'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { isServerAway } from '../offline/away.ts'
import { claimOffline } from '../offline/owner.ts'
import { noteProfile } from '../offline/profile.ts'
import { isReached } from '../offline/reach.ts'
import { queryClient } from '../queryClient.ts'
import { forgetSession } from './forgetSession.ts'
import { readToken, sessionMark, storeToken } from './token.ts'
import { hasTyped, takeWayBack } from './typed.ts'

const ownProfile = query(getMe)
export const installationSettings = { ...query(settings), staleTime: Number.POSITIVE_INFINITY }

/** The server's own rule: a screen offers only permitted calls. */
export const mayCall = (me: User | undefined, call: Endpoint): boolean =>
  me !== undefined && isWithinRole(roleOf(me), call)

/** For rights without a call of their own. */
export const holds = (me: User | undefined, scope: Scope): boolean => me !== undefined && roleGrants(roleOf(me), scope)

/** Like `mayCall` for the loaded profile; without a profile only the server decides. */
export function mayCallNow(call: Endpoint): boolean {
  const known = queryClient.getQueryData<Delivery<typeof getMe>>(ownProfile.queryKey)
  return !known || !isOfStaff(call) || mayCall(known.body, call)
}

let answersBelongTo = sessionMark()

/** Another tab may have signed in another user, so cached responses of the previous one are removed. */
function dropAnswersOfOthers(): void {
  if (answersBelongTo !== sessionMark()) queryClient.clear()
  answersBelongTo = sessionMark()
}

/** Null if signed out. A stored token that the server rejects is deleted. */
export async function whoIsSignedIn(): Promise<User | null> {
  if (!readToken()) return null
  dropAnswersOfOthers()
  try {
    const { body } = await queryClient.ensureQueryData(ownProfile)
    // Offline data must not extend its own lifetime.
    if (isReached()) {
      claimOffline()
      noteProfile(body)
    }
    return body
  } catch (cause) {
    const isRefused = cause instanceof Refused && (cause.status === 401 || cause.status === 403)
    // Other errors say nothing about the token: the page shows the failure and offers a retry.
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

/** The next user must not see cached data of the previous one. */
export function startSession(token: string): void {
  queryClient.clear()
  forgetSession()
  storeToken(token)
}

export async function wayBackToTyped(): Promise<string | null> {
  if (!hasTyped()) return null
  // If the profile is unavailable, the next screen's guard reports it.
  const me = await whoIsSignedIn().catch(() => null)
  return me && takeWayBack(me.id)
}

/** For screens behind the sign-in, where the guard has loaded the profile. */
export function useMe(): User | undefined {
  return useQuery({ ...ownProfile, enabled: readToken() !== null }).data
}
