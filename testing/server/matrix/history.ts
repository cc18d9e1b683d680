import { changeQuestions, listVersions, restoreVersion } from '@assay/contract/questions/history'
import { updateQuestion } from '@assay/contract/questions/questions'
import { deleteTranslation, saveTranslation } from '@assay/contract/questions/translations'
import { makeQuestion } from '../../client/make.ts'
import type { TestServer } from '../testServer.ts'
import { type Row, row, staff } from './row.ts'

async function anEditedOne(server: TestServer) {
  const { id } = await makeQuestion(server)
  await server.staff(updateQuestion, { params: { id }, body: { description: 'Edited' } })
  return { id }
}

const inGerman = { lang: 'de', description: 'Welche?', answers: ['richtig', 'falsch', 'auch falsch'] }

async function aTranslatedQuestion(server: TestServer) {
  const { id, answers } = await makeQuestion(server, { lang: 'en', wordings: [inGerman] })
  return { params: { id, lang: 'de' }, body: { description: 'Welche nun?', answers } }
}

export const historyRows: readonly Row[] = [
  row(changeQuestions, staff, async (server) => ({
    body: { ids: [(await makeQuestion(server)).id], archive: true },
  })),
  row(listVersions, staff, async (server) => ({ params: { id: (await makeQuestion(server)).id } })),
  row(restoreVersion, staff, async (server) => ({ params: await anEditedOne(server), body: { version: 1 } })),
  row(saveTranslation, staff, aTranslatedQuestion),
  row(deleteTranslation, staff, async (server) => ({ params: (await aTranslatedQuestion(server)).params })),
]
