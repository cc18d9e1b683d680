import { unlessUnavailable } from '../../db/violations.ts'
import type { Route } from '../../http/route.ts'
import { writeSigns } from './writeSigns.ts'

/**
 * For calls that tell or give back what was lost: what was heard a moment ago belongs to it. Where nothing can be stored they
 * answer by what is.
 */
export const heardFirst = (routes: readonly Route[]): Route[] =>
  routes.map((each) => ({
    ...each,
    first: async (arrival) => {
      const { db, memory } = arrival
      await writeSigns(db, memory.exams.signs).catch(unlessUnavailable)
      await each.first?.(arrival)
    },
  }))
