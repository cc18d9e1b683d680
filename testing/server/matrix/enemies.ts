import { createEnemies, deleteEnemies, listEnemies, listEnemiesOfQuestion } from '@assay/contract/questions/enemies'
import { makeQuestion } from '../../client/make.ts'
import type { TestServer } from '../testServer.ts'
import { type Row, row, staff } from './row.ts'

const two = async (server: TestServer) => ({
  question_ids: [(await makeQuestion(server)).id, (await makeQuestion(server)).id],
  reason: 'One gives the other away',
})

export const enemyRows: readonly Row[] = [
  row(listEnemies, staff, () => ({ query: {} })),
  row(createEnemies, staff, async (server) => ({ body: await two(server) })),
  row(deleteEnemies, staff, async (server) => ({
    params: { id: (await server.staff(createEnemies, { body: await two(server) })).id },
  })),
  row(listEnemiesOfQuestion, staff, async (server) => ({ params: { id: (await makeQuestion(server)).id } })),
]
