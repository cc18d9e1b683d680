import { listQuestionInsight } from '@assay/contract/insight/questions'
import { changeInvitations } from '@assay/contract/invitations'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import {
  candidateOf,
  correctOptionIds,
  makeBank,
  makeInterview,
  makeRunningExam,
} from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeRound, people } from '../../../../testing/client/round.ts'
import { ENGINE } from '../../../../testing/server/database.ts'
import { assay } from '../../../../testing/server/process.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { openDatabase } from '../../platform/db/open.ts'
import type { Db } from '../../platform/db/schema.ts'

const settingsOf = ({ place: { databaseUrl, folder } }: TestServer) => ({
  ASSAY_DATA_DIR: folder,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

async function fillRound(server: TestServer): Promise<void> {
  const blueprint = await makeBlueprint(server)
  const { interviews } = await makeRound(server, blueprint, people(4))
  const [done, running, withdrawn] = interviews.map(({ code, email }) => candidateOf(server.anonymous, code, email))
  const [first] = (await done?.start())?.questions ?? []
  if (first) await done?.submit(first, [first.answers_base[0]?.id ?? 0])
  await done?.finish()
  await running?.start()
  const codes = [withdrawn?.code ?? '']
  await server.staff(changeInvitations, { body: { codes, is_withdrawn: true } })
}

async function filledServer() {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const bank = await makeBank(server)
  const done = await makeRunningExam(server)
  for (const question of done.questions.slice(0, 6))
    await done.candidate.submit(question, correctOptionIds(bank, question))
  const [first, seventh] = [done.questions[0], done.questions[6]]
  if (!first || !seventh) throw new Error('an empty paper')
  await done.candidate.submit(first, [])
  await done.candidate.draft(seventh, correctOptionIds(bank, seventh))
  await done.candidate.finish()
  const running = await makeRunningExam(server)
  await running.candidate.draft(first, [first.answers_base[0]?.id ?? 0]).catch(() => {})
  await makeInterview(server)
  await fillRound(server)
  await server.staff(listQuestionInsight, { query: {} })
  return server
}

const mishaps: [string, string][] = [
  ['questions per label', 'update labels set amount_of_questions = amount_of_questions + 1'],
  ['fingerprints of questions', `update question_versions set digest = 'none' where id = 1`],
  ['search texts of interviews', `update interviews set search = 'nobody' where id = 1`],
  ['labels of interviews', `update interviews set label_set = '|OTHER|' where id = 2`],
  [
    'results of finished interviews',
    'update interviews set score = 99, correct = 9, answered = 0 where score is not null',
  ],
  ['times of interviews', 'update interviews set ran_ms = ran_ms + 1, given_seconds = 60 where id < 3'],
  ['number of answered questions after each answer', 'update submissions set answered = answered + 1'],
  ['interviews per set of labels and score', 'update interview_counts set amount = amount + 5'],
  ['interviews per blueprint and score', 'update blueprint_counts set amount = amount + 2'],
  ['latest decisions about interviews', `update interviews set decision = 'advanced' where id = 1`],
  ['interviews per blueprint and number of correct answers', 'update blueprint_outcomes set amount = amount + 2'],
  ['interviews per set of labels and number of correct answers', 'update label_outcomes set amount = amount + 2'],
  ['open interviews per blueprint and e-mail address', 'update interviews set open_key = null where closed_at is null'],
  ['statistics of questions', 'update insight_editions set rest_sum = rest_sum + 1'],
  ['statistics of options', 'update insight_options set chosen = chosen + 1'],
  ['uses of questions per month', 'delete from insight_months'],
  [
    'open interviews per blueprint and e-mail address',
    `update interviews set open_key = '1 gone' where score is not null and blueprint_id = 1`,
  ],
]

test('every wrong stored value is found while Assay runs, and can be corrected while Assay is stopped', async () => {
  const server = await filledServer()
  const sound = await assay(['verify'], settingsOf(server))
  expect(sound).toMatchObject({ status: 0, stderr: '' })
  expect(sound.stdout).not.toContain('wrong:')
  expect(sound.stdout).toMatch(/^Every stored number is correct\.\nright: /)
  const read = async (db: Db) =>
    JSON.stringify([
      await db
        .selectFrom('interviews')
        .select([
          'id',
          'search',
          'label_set',
          'decision',
          'score',
          'correct',
          'answered',
          'open_key',
          'ran_ms',
          'given_seconds',
        ])
        .orderBy('id')
        .execute(),
      await db.selectFrom('interview_counts').selectAll().where('amount', '>', 0).orderBy('score').execute(),
      await db.selectFrom('blueprint_counts').selectAll().where('amount', '>', 0).orderBy('score').execute(),
      await db.selectFrom('blueprint_outcomes').selectAll().where('amount', '>', 0).orderBy('correct').execute(),
      await db.selectFrom('label_outcomes').selectAll().where('amount', '>', 0).orderBy('correct').execute(),
      await db.selectFrom('labels').select(['id', 'amount_of_questions']).orderBy('id').execute(),
      await db.selectFrom('submissions').select(['id', 'answered']).orderBy('id').execute(),
      await db.selectFrom('insight_editions').selectAll().orderBy('id').execute(),
      await db.selectFrom('insight_options').selectAll().orderBy('edition').orderBy('option_id').execute(),
      await db.selectFrom('insight_months').selectAll().orderBy('edition').execute(),
    ])
  const before = await read(server.db)
  for (const [, mishap] of mishaps) await sql.raw(mishap).execute(server.db)

  const found = await assay(['verify'], settingsOf(server))
  expect(found.status).toBe(1)
  expect(found.stdout).toMatch(/^\d+ stored numbers are wrong\. Stop Assay and run: assay verify --repair\n/)
  for (const [name] of mishaps) expect(found.stdout).toMatch(new RegExp(`^\\d+ wrong: ${name}`, 'm'))
  const inUse = ENGINE === 'postgres' ? 'Assay is running on this database' : 'in use by another Assay process'
  expect(await assay(['verify', '--repair'], settingsOf(server))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(inUse),
  })

  await server.stop()
  const repaired = await assay(['verify', '--repair'], settingsOf(server))
  expect(repaired).toMatchObject({ status: 0, stderr: '' })
  expect(repaired.stdout).toMatch(/^\d+ stored numbers were wrong and are now corrected\.\n/)
  expect(await assay(['verify'], settingsOf(server))).toMatchObject({ status: 0 })
  const db = await openDatabase(server.place)
  expect(await read(db)).toBe(before)
  await db.destroy()
})
