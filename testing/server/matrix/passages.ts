import {
  createPassage,
  deletePassage,
  getPassage,
  listPassages,
  updatePassage,
} from '@assay/contract/passages/passages'
import type { TestServer } from '../testServer.ts'
import { type Row, row, staff } from './row.ts'

const body = { title: 'The ferry', description: 'A ferry sinks.' }
const make = async (server: TestServer) => ({ id: (await server.staff(createPassage, { body })).id })

export const passageRows: readonly Row[] = [
  row(listPassages, staff, () => ({ query: {} })),
  row(createPassage, staff, () => ({ body })),
  row(getPassage, staff, async (server) => ({ params: await make(server) })),
  row(updatePassage, staff, async (server) => ({ params: await make(server), body: { title: 'The boat' } })),
  row(deletePassage, staff, async (server) => ({ params: await make(server) })),
]
