import { type SqlBool, sql } from 'kysely'
import { Refusal } from '../refusal.ts'
import type { Caller } from './caller.ts'

export type RoundLimit = readonly number[] | null

export const roundLimitOf = (caller: Caller | null): RoundLimit => caller?.token?.rounds ?? null

export const withinRounds = (rounds: RoundLimit) =>
  rounds === null ? [] : [sql<SqlBool>`blueprint_id in (${sql.join(rounds)})`]

export const isWithinRounds = (rounds: RoundLimit, blueprintId: number | null): boolean =>
  rounds === null || (blueprintId !== null && rounds.includes(blueprintId))

export function requireBlueprint(caller: Caller, wanted: object): void {
  if (roundLimitOf(caller) !== null && !('blueprint_id' in wanted)) throw new Refusal(403, 'FORBIDDEN')
}
