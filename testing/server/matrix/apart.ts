import { createEnemies, deleteEnemies, listEnemies, listEnemiesOfQuestion } from '@assay/contract/questions/enemies'
import { makeQuestion } from '../../client/make.ts'
import type { House } from '../testServer.ts'
import { type Row, row, staff } from './row.ts'

const two = async (house: House) => ({
  question_ids: [(await makeQuestion(house)).id, (await makeQuestion(house)).id],
  reason: 'One gives the other away',
})

export const apartRows: readonly Row[] = [
  row(listEnemies, staff, () => ({ query: {} })),
  row(createEnemies, staff, async (house) => ({ body: await two(house) })),
  row(deleteEnemies, staff, async (house) => ({
    params: { id: (await house.staff(createEnemies, { body: await two(house) })).id },
  })),
  row(listEnemiesOfQuestion, staff, async (house) => ({ params: { id: (await makeQuestion(house)).id } })),
]
