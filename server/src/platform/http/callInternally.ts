import { z } from 'zod'
import type { Services } from '../../services.ts'
import { requirePermission } from './caller/authorizeCaller.ts'
import type { TokenCaller } from './caller/caller.ts'
import { jsonTextOf } from './responses/jsonResponse.ts'
import { contextOf, type Route, refuserOf, type Sent } from './route.ts'

export type InternalServices = Services

export interface Visit extends InternalServices {
  caller: TokenCaller
  receivedAt: number
  earliestArrivalAt: number
  address: string
}

export type InternalInput = Partial<Pick<Sent, 'query' | 'body'>> & { params?: Record<string, string> }

/** An internal call passes the same checks as an API call, and the same fields are removed from its response. */
export async function callInternally(
  boundRoute: Route,
  visit: Visit,
  { params = {}, query = {}, body }: InternalInput,
): Promise<unknown> {
  const { call, lookup, handle } = boundRoute
  requirePermission(call, visit.caller)
  const requestContext = {
    ...visit,
    path: params,
    isLocal: () => false,
    cookies: undefined,
    refuse: refuserOf(call),
    resource: undefined as unknown,
  }
  requestContext.resource = await lookup?.(requestContext)
  const sent = { params, query, headers: {}, body }
  const context = await contextOf(boundRoute, requestContext, sent, {
    setTotal: () => undefined,
    setCookie: () => undefined,
  })
  const result = await handle(context)
  const text = jsonTextOf(result)
  return text === undefined ? call.response && z.parse(call.response, result) : JSON.parse(text)
}
