import { exportQuestions, planExport } from '@assay/contract/imports/exports'
import {
  confirmImport,
  createImport,
  discardImport,
  getImport,
  listImports,
  listItems,
  undoImport,
} from '@assay/contract/imports/imports'
import { addPicture } from '@assay/contract/pictures'
import { importFile, importForm } from '../../client/imports.ts'
import { fileForm, makeQuestion } from '../../client/make.ts'
import { pngOf } from '../pictureBytes.ts'
import type { TestServer } from '../testServer.ts'
import { type Row, row, staff } from './row.ts'

const aFile = () => `What is ${crypto.randomUUID()}?\nA. one\nB. two\nANSWER: A\n`

/** A user can have only a few import plans, so each plan is discarded or confirmed. */
async function aPlan(server: TestServer): Promise<number> {
  const { imports } = await server.staff(listImports)
  for (const { id, state } of imports) {
    if (state !== 'done' && state !== 'undone') await server.staff(discardImport, { params: { id } })
  }
  return (await importFile(server, aFile())).id
}

async function aDoneOne(server: TestServer): Promise<number> {
  const id = await aPlan(server)
  await server.staff(confirmImport, { params: { id }, body: { add_labels: ['IMPORTED'] } })
  return id
}

const nothing = () => ({})

export const importRows: readonly Row[] = [
  row(planExport, staff, async (server) => {
    await makeQuestion(server)
    return { body: { format: 'csv' as const } }
  }),
  row(exportQuestions, staff, async (server) => {
    await makeQuestion(server)
    return { body: { format: 'yaml' as const } }
  }),
  row(addPicture, staff, () => ({ body: fileForm(pngOf(), 'plan.png') })),
  row(createImport, staff, async (server) => {
    await aPlan(server)
    return { body: importForm(aFile()) }
  }),
  row(listImports, staff, nothing),
  row(getImport, staff, async (server) => ({ params: { id: await aPlan(server) } })),
  row(listItems, staff, async (server) => ({ params: { id: await aPlan(server) } })),
  row(confirmImport, staff, async (server) => ({
    params: { id: await aPlan(server) },
    body: { add_labels: ['IMPORTED'] },
  })),
  row(undoImport, staff, async (server) => ({ params: { id: await aDoneOne(server) } })),
  row(discardImport, staff, async (server) => ({ params: { id: await aPlan(server) } })),
]
