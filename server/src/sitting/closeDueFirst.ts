import { unlessUnavailable } from '../db/violations.ts'
import type { Route } from '../http/route.ts'
import { closeDue } from './close.ts'

/**
 * For all calls that look at interviews, those that only read included: what is out of time is ended before they look,
 * so that nobody ever sees an interview run on. Where nothing can be stored, on a full disk, they look all the same.
 */
export const closeDueFirst = (routes: readonly Route[]): Route[] =>
  routes.map((each) => ({
    ...each,
    first: ({ db, memory, receivedAt, heardUntil }) =>
      closeDue(db, memory.exams, Math.min(receivedAt, heardUntil())).catch(unlessUnavailable),
  }))
