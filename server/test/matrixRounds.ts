import {
  createBlueprint,
  deleteBlueprint,
  getBlueprint,
  listBlueprints,
  planBlueprint,
  updateBlueprint,
} from '@assay/contract/blueprints'
import { makeBank } from '../../hands/exam.ts'
import { aBlueprint, makeBlueprint } from '../../hands/round.ts'
import type { House } from './house.ts'
import { type Row, row, staff } from './matrixRow.ts'

const LABEL = 'ROUNDS'
const recipe = { labels: [{ name: LABEL }] }
const banks = new WeakMap<object, Promise<unknown>>()

/** One bank a house is enough for all the rounds of the table. */
async function withBank(house: House) {
  const bank = banks.get(house.db) ?? makeBank(house, 10, [LABEL])
  banks.set(house.db, bank)
  await bank
  return house
}

const blueprint = async (house: House) => makeBlueprint(await withBank(house), recipe)

/** Blueprints, the rounds made from them, invitations and shared results. */
export const roundRows: readonly Row[] = [
  row(listBlueprints, staff, () => ({})),
  row(createBlueprint, staff, async (house) => ({ body: (await withBank(house)) && aBlueprint(recipe) })),
  row(getBlueprint, staff, async (house) => ({ params: { id: (await blueprint(house)).id } })),
  row(updateBlueprint, staff, async (house) => ({
    params: { id: (await blueprint(house)).id },
    body: { name: 'Another opening' },
  })),
  row(deleteBlueprint, staff, async (house) => ({ params: { id: (await blueprint(house)).id } })),
  row(planBlueprint, staff, () => ({ body: recipe })),
]
