import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank, makeRunningExam } from '../../../../../testing/client/exam.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
})
afterAll(() => server.close())

const countStored = async (id: number) =>
  (await server.db.selectFrom('submissions').select('id').where('interview_id', '=', id).execute()).length

test('an answer and its count in the interview list are saved in one transaction, and a retry saves them once', async () => {
  const { interview, candidate, questions } = await makeRunningExam(server)
  const { id } = await server.db
    .selectFrom('interviews')
    .select('id')
    .where('code', '=', interview.code)
    .executeTakeFirstOrThrow()
  const [question] = questions
  if (!question) throw new Error('The paper is empty')
  const key = randomUUID()
  const submit = () => candidate.submit(question, [question.answers_base[0]?.id ?? 0], key)
  await sql`create trigger refused before update on interview_changes begin select raise(abort, 'refused'); end`.execute(
    server.db,
  )

  await expect(submit()).rejects.toMatchObject({ status: 500 })
  expect(await countStored(id)).toBe(0)

  await sql`drop trigger refused`.execute(server.db)
  expect(await submit()).toMatchObject({ amount_of_answered_questions: 1 })
  expect(await countStored(id)).toBe(1)
})
