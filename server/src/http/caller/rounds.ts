import { type SqlBool, sql } from 'kysely'
import { Refusal } from '../refusal.ts'
import type { Caller } from './caller.ts'

/** The blueprints whose rounds a program is bound to; null for everybody who may know of all. */
export type Rounds = readonly number[] | null

export const roundsOf = (caller: Caller | null): Rounds => caller?.token?.rounds ?? null

/** For a statement over interviews, whose round is `blueprint_id` there: nothing is asked where all may be known. */
export const withinRounds = (rounds: Rounds) =>
  rounds === null ? [] : [sql<SqlBool>`blueprint_id in (${sql.join(rounds)})`]

export const isWithinRounds = (rounds: Rounds, blueprintId: number | null): boolean =>
  rounds === null || (blueprintId !== null && rounds.includes(blueprintId))

/** A program that is bound makes interviews from its own blueprints alone. */
export function refuseByHand(caller: Caller, wanted: object): void {
  if (roundsOf(caller) !== null && !('blueprint_id' in wanted)) throw new Refusal(403, 'FORBIDDEN')
}
