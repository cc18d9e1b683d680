import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeInterview } from '@assay/contract/exam/exam'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteInterviewPermanently } from '../../../../testing/client/bin.ts'
import { makeBank, makeRunningExam } from '../../../../testing/client/exam.ts'
import { ENGINE } from '../../../../testing/server/database.ts'
import { startTestServer } from '../../../../testing/server/testServer.ts'

const WORDS = ['Zebulon Quartermain', 'zebulon quartermain', 'zebulon@quartermain.example']

test('a permanently deleted interview leaves no name or e-mail of its candidate in the database', async () => {
  const server = await startTestServer()
  await makeBank(server)
  const who = { name: 'Zebulon Quartermain', email: 'zebulon@quartermain.example' }
  const { interview } = await makeRunningExam(server, who)
  await server.anonymous(closeInterview, { params: { code: interview.code } })

  await deleteInterviewPermanently(server, interview.code)

  for (const table of ['audit', 'interviews', 'interview_events', 'submissions', 'papers']) {
    const rows = await sql`select * from ${sql.table(table)}`.execute(server.db)
    expect(
      WORDS.filter((word) => JSON.stringify(rows.rows).includes(word)),
      table,
    ).toEqual([])
  }
  await server.stop()
  const files = ENGINE === 'sqlite' ? readdirSync(server.place.folder) : []
  for (const name of files) {
    const bytes = readFileSync(join(server.place.folder, name))
    expect(
      WORDS.filter((word) => bytes.includes(word)),
      name,
    ).toEqual([])
  }
  await server.close()
})
