import { randomInt } from 'node:crypto'
import { ALIASES, aliasFrom } from '@assay/domain/round/alias'
import type { Tx } from '../../db/schema.ts'
import { interviewsIn } from '../states/inPlace.ts'

const takenAmong = async (tx: Tx, blueprintId: number, aliases: readonly string[]): Promise<ReadonlySet<string>> => {
  const own = interviewsIn(tx, 'all').select('alias').where('blueprint_id', '=', blueprintId)
  const taken = await own.where('alias', 'in', aliases).execute()
  return new Set(taken.flatMap(({ alias }) => alias ?? []))
}

/**
 * Aliases unused in the round. The unique index rejects a concurrent duplicate, about once in a million simultaneous
 * ends; the transaction then runs again.
 */
export async function freeAliases(tx: Tx, blueprintId: number, amount: number): Promise<string[]> {
  const free = new Set<string>()
  while (free.size < amount) {
    const drawn = Array.from({ length: amount - free.size }, () => aliasFrom(randomInt(ALIASES)))
    const taken = await takenAmong(tx, blueprintId, drawn)
    for (const alias of drawn) if (!taken.has(alias)) free.add(alias)
  }
  return [...free]
}
