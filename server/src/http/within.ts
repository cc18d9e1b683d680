import type { Endpoint } from '@assay/contract/endpoint'
import type { Services } from '../services.ts'
import { textOf } from './answers/written.ts'
import { refuseUnlessMay } from './caller/admit.ts'
import type { Program } from './caller/caller.ts'
import { nameFaults } from './names.ts'
import { type Arrival, type Context, doerOf, type Route, readParts, refuserOf, type Sent } from './route.ts'

/** What every call may use, for a door that stands beside them. */
export type Within = Services

/** A program that came in by another door, and the moment at which it did. */
export interface Visit extends Within {
  caller: Program
  receivedAt: number
  arrivedAt: number
  address: string
}

export type SentWithin = Partial<Pick<Sent, 'query' | 'body'>> & { params?: Record<string, string> }

/**
 * Makes a call for a program that asks for it in other words. It goes through all that the call itself goes through: who may,
 * what is read, which names stand for what, and what leaves of an answer.
 */
export async function callWithin(
  { call, before, first, handle }: Route,
  visit: Visit,
  { params = {}, query = {}, body }: SentWithin,
): Promise<unknown> {
  const { caller, receivedAt, address } = visit
  refuseUnlessMay(call, caller)
  const arrival: Arrival<Endpoint> = {
    ...visit,
    path: params,
    isLocal: () => false,
    cookies: undefined,
    refuse: refuserOf(call),
  }
  const found = await before?.(arrival)
  const faults = call.names && !call.programBody ? await nameFaults(visit.db, call, body) : []
  const parts = readParts(call, { params, query, headers: {}, body }, true, faults)
  // As with a request: the types fit where the route was written, and are lost here.
  const context = {
    ...arrival,
    ...parts,
    found,
    isFresh: true,
    doer: doerOf(caller, receivedAt, address),
    tellTotal: () => undefined,
    setCookie: () => undefined,
  } as unknown as Context<Endpoint>
  await first?.(context)
  const result = await handle(context)
  const text = textOf(result)
  return text === undefined ? call.response?.parse(result) : JSON.parse(text)
}
