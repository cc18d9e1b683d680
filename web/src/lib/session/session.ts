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
export const houseSettings = { ...query(settings), staleTime: Number.POSITIVE_INFINITY }

/** Whether somebody may make a call, as the server asks it too: a screen offers them no other. */
export const mayCall = (me: User | undefined, call: Endpoint): boolean =>
  me !== undefined && isWithinRole(roleOf(me), call)

/** Of what no call of its own stands for: whether somebody's role goes as far. */
export const holds = (me: User | undefined, scope: Scope): boolean => me !== undefined && roleGrants(roleOf(me), scope)

/** As `mayCall`, of the user whose profile this page knows; before there is one the server decides alone. */
export function mayCallNow(call: Endpoint): boolean {
  const known = queryClient.getQueryData<Delivery<typeof getMe>>(ownProfile.queryKey)
  return !known || !isOfStaff(call) || mayCall(known.body, call)
}

let answersBelongTo = sessionMark()

/** Another tab may have signed in somebody else: what is remembered here was answered to the one before. */
function dropAnswersOfOthers(): void {
  if (answersBelongTo !== sessionMark()) queryClient.clear()
  answersBelongTo = sessionMark()
}

/** The signed-in user, or null. A stored token that the server refuses is dropped. */
export async function whoIsSignedIn(): Promise<User | null> {
  if (!readToken()) return null
  dropAnswersOfOthers()
  try {
    const { body } = await queryClient.ensureQueryData(ownProfile)
    // What is only remembered is not remembered for longer by that.
    if (isReached()) {
      claimOffline()
      noteProfile(body)
    }
    return body
  } catch (cause) {
    const isRefused = cause instanceof Refused && (cause.status === 401 || cause.status === 403)
    // Whatever else went wrong says nothing about the token: the page shows the failure and offers another try.
    if (!isRefused || isServerAway(cause)) throw cause
    forgetSession()
    return null
  }
}

/** The rights of the user have changed. */
export const refreshProfile = (): Promise<void> => queryClient.refetchQueries({ queryKey: ownProfile.queryKey })

export async function needsSetup(): Promise<boolean> {
  const { body } = await queryClient.ensureQueryData(houseSettings)
  return body.needs_setup
}

/** Nothing that one person has read may stand on the screen of the next. */
export function startSession(token: string): void {
  queryClient.clear()
  forgetSession()
  storeToken(token)
}

/** Where what this user was typing waits for them, since their session ended by itself; null where nothing does. */
export async function wayBackToTyped(): Promise<string | null> {
  if (!hasTyped()) return null
  // Where the profile is not to be had the guard of the next screen says so.
  const me = await whoIsSignedIn().catch(() => null)
  return me && takeWayBack(me.id)
}

/** For screens behind the sign-in, where the guard has seen to it that the profile is there. */
export function useMe(): User | undefined {
  return useQuery({ ...ownProfile, enabled: readToken() !== null }).data
}
