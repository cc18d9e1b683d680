import { type Endpoint, isStaffEndpoint } from '@assay/contract/endpoint'
import { API_TOKEN } from '@assay/domain/limits'
import { grants, isWithinRole } from '@assay/domain/people/scopes'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../../../services.ts'
import { Refusal, refuseCaller } from '../refusal.ts'
import { type Caller, callerOf, sendsApiToken } from './caller.ts'
import { roundLimitOf } from './rounds.ts'

export const TOKEN_CALLS = { burst: API_TOKEN.callsPerMinute, windowMs: 60_000 }

/** An API token cannot make calls that need a recent sign-in. */
const isGranted = (call: Endpoint, { token }: Caller): boolean =>
  token === null || grants(token.scopes, call.fresh ? null : (call.scope ?? null))

function refuseScope({ fresh, scope }: Endpoint): never {
  const needed = fresh || !scope || scope === 'any' ? '' : `, scope="${scope}"`
  throw new Refusal(403, 'FORBIDDEN', {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope"${needed}` },
  })
}

export function requirePermission(call: Endpoint, caller: Caller): void {
  if (!isGranted(call, caller)) refuseScope(call)
  if (call.beyondRounds && roundLimitOf(caller) !== null) throw new Refusal(403, 'FORBIDDEN')
  if (!isWithinRole(caller.role, call)) throw new Refusal(403, 'FORBIDDEN')
  if (caller.mustSetFactor && !call.beforeFactor) throw new Refusal(403, 'FACTOR_REQUIRED')
}

/** On public routes, a caller with an invalid session counts as anonymous. */
export async function authorizeCaller(
  call: Endpoint,
  request: FastifyRequest,
  services: Pick<Services, 'db' | 'config' | 'limiter'>,
): Promise<Caller | null> {
  const sendsToken = sendsApiToken(request)
  // A staff session in the browser of a candidate is ignored.
  if (call.access === 'candidate' && !sendsToken) return null
  const caller = await callerOf(request, services, request.receivedAt)
  // If a program with an expired token got an anonymous response, it could believe that the public data is all the
  // data.
  if (!caller && sendsToken) return refuseCaller()
  if (call.access === 'candidate') return null
  if (!isStaffEndpoint(call)) return caller && isGranted(call, caller) && !caller.mustSetFactor ? caller : null
  if (!caller) return refuseCaller()
  if (caller.token) services.limiter.take('API token', TOKEN_CALLS, caller.tokenHash)
  requirePermission(call, caller)
  return caller
}

/** A token may not change the account of its own user, because it could give itself more access. */
export function refuseOwnUser({ caller, path }: { caller: Caller; path: Record<string, string> }): void {
  if (caller.token && caller.id === Number(path['id'])) throw new Refusal(403, 'FORBIDDEN')
}
