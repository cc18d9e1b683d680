import { exportQuestions, planExport } from '@assay/contract/imports/exports'
import {
  confirmImport,
  createImport,
  dropImport,
  getImport,
  listImports,
  listItems,
  undoImport,
} from '@assay/contract/imports/imports'
import { addPicture } from '@assay/contract/pictures'
import { importFile, importForm } from '../../client/imports.ts'
import { fileForm, makeQuestion } from '../../client/make.ts'
import { pngOf } from '../pictureBytes.ts'
import type { House } from '../testServer.ts'
import { type Row, row, staff } from './row.ts'

const aFile = () => `What is ${crypto.randomUUID()}?\nA. one\nB. two\nANSWER: A\n`

/** Plans per user are limited, so each one is discarded or confirmed. */
async function aPlan(house: House): Promise<number> {
  const { imports } = await house.staff(listImports)
  for (const { id, state } of imports) {
    if (state !== 'done' && state !== 'undone') await house.staff(dropImport, { params: { id } })
  }
  return (await importFile(house, aFile())).id
}

async function aDoneOne(house: House): Promise<number> {
  const id = await aPlan(house)
  await house.staff(confirmImport, { params: { id }, body: { add_labels: ['IMPORTED'] } })
  return id
}

const nothing = () => ({})

export const importRows: readonly Row[] = [
  row(planExport, staff, async (house) => {
    await makeQuestion(house)
    return { body: { format: 'csv' as const } }
  }),
  row(exportQuestions, staff, async (house) => {
    await makeQuestion(house)
    return { body: { format: 'yaml' as const } }
  }),
  row(addPicture, staff, () => ({ body: fileForm(pngOf(), 'plan.png') })),
  row(createImport, staff, async (house) => {
    await aPlan(house)
    return { body: importForm(aFile()) }
  }),
  row(listImports, staff, nothing),
  row(getImport, staff, async (house) => ({ params: { id: await aPlan(house) } })),
  row(listItems, staff, async (house) => ({ params: { id: await aPlan(house) } })),
  row(confirmImport, staff, async (house) => ({
    params: { id: await aPlan(house) },
    body: { add_labels: ['IMPORTED'] },
  })),
  row(undoImport, staff, async (house) => ({ params: { id: await aDoneOne(house) } })),
  row(dropImport, staff, async (house) => ({ params: { id: await aPlan(house) } })),
]
