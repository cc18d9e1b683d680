import { changeQuestions, listVersions, restoreVersion } from '@assay/contract/questions/history'
import { updateQuestion } from '@assay/contract/questions/questions'
import { deleteWording, setWording } from '@assay/contract/questions/wordings'
import { makeQuestion } from '../../client/make.ts'
import type { House } from '../testServer.ts'
import { type Row, row, staff } from './row.ts'

async function anEditedOne(house: House) {
  const { id } = await makeQuestion(house)
  await house.staff(updateQuestion, { params: { id }, body: { description: 'Edited' } })
  return { id }
}

const inGerman = { lang: 'de', description: 'Welche?', answers: ['richtig', 'falsch', 'auch falsch'] }

async function aWorded(house: House) {
  const { id, answers } = await makeQuestion(house, { lang: 'en', wordings: [inGerman] })
  return { params: { id, lang: 'de' }, body: { description: 'Welche nun?', answers } }
}

export const historyRows: readonly Row[] = [
  row(changeQuestions, staff, async (house) => ({
    body: { ids: [(await makeQuestion(house)).id], archive: true },
  })),
  row(listVersions, staff, async (house) => ({ params: { id: (await makeQuestion(house)).id } })),
  row(restoreVersion, staff, async (house) => ({ params: await anEditedOne(house), body: { version: 1 } })),
  row(setWording, staff, aWorded),
  row(deleteWording, staff, async (house) => ({ params: (await aWorded(house)).params })),
]
