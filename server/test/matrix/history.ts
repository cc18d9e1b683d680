import { changeQuestions, listVersions, restoreVersion } from '@assay/contract/questions/history'
import { updateQuestion } from '@assay/contract/questions/questions'
import { makeQuestion } from '../../../hands/make.ts'
import type { House } from '../house.ts'
import { type Row, row, staff } from './row.ts'

async function anEditedOne(house: House) {
  const { id } = await makeQuestion(house)
  await house.staff(updateQuestion, { params: { id }, body: { description: 'Edited' } })
  return { id }
}

export const historyRows: readonly Row[] = [
  row(changeQuestions, staff, async (house) => ({
    body: { ids: [(await makeQuestion(house)).id], archive: true },
  })),
  row(listVersions, staff, async (house) => ({ params: { id: (await makeQuestion(house)).id } })),
  row(restoreVersion, staff, async (house) => ({ params: await anEditedOne(house), body: { version: 1 } })),
]
