import {
  createPassage,
  deletePassage,
  getPassage,
  listPassages,
  updatePassage,
} from '@assay/contract/passages/passages'
import type { House } from '../testServer.ts'
import { type Row, row, staff } from './row.ts'

const body = { title: 'The ferry', description: 'A ferry sinks.' }
const make = async (house: House) => ({ id: (await house.staff(createPassage, { body })).id })

export const passageRows: readonly Row[] = [
  row(listPassages, staff, () => ({ query: {} })),
  row(createPassage, staff, () => ({ body })),
  row(getPassage, staff, async (house) => ({ params: await make(house) })),
  row(updatePassage, staff, async (house) => ({ params: await make(house), body: { title: 'The boat' } })),
  row(deletePassage, staff, async (house) => ({ params: await make(house) })),
]
