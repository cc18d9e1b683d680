import { type Blueprint, createBlueprint, type newBlueprint } from '@assay/contract/blueprints'
import type { Input } from '@assay/contract/endpoint'
import type { Staff } from './people.ts'

type Wanted = Partial<Input<typeof newBlueprint>>

let made = 0

/** A blueprint as staff write it: an even spread over the bank of `makeBank`. */
export function aBlueprint(wanted: Wanted = {}): Input<typeof newBlueprint> {
  made += 1
  return { name: `Opening ${made}`, labels: [{ name: 'GENERAL' }], amount_of_questions: 10, max_time: 60, ...wanted }
}

export const makeBlueprint = (house: Staff, wanted: Wanted = {}): Promise<Blueprint> =>
  house.staff(createBlueprint, { body: aBlueprint(wanted) })
