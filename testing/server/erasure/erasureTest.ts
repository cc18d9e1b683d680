import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sendComment, sendReport } from '@assay/contract/exam/presence'
import { createInterview } from '@assay/contract/interviews/interviews'
import { sendInvitations } from '@assay/contract/invitations'
import { getResults } from '@assay/contract/results/results'
import { createShare } from '@assay/contract/results/shares'
import { sql } from 'kysely'
import { candidateOf, makeInterview } from '../../client/exam.ts'
import { makeBlueprint } from '../../client/round.ts'
import { ENGINE } from '../database.ts'
import type { TestServer } from '../testServer.ts'

type Place = Pick<TestServer, 'db' | 'place'>

async function everything({ db, place: { folder } }: Place): Promise<Buffer> {
  if (ENGINE === 'sqlite') {
    // Closing a database file in this process would release its SQLite locks, so another process reads the files.
    const paths = readdirSync(folder).map((name) => join(folder, name))
    return execFileSync('cat', paths, { maxBuffer: Number.POSITIVE_INFINITY })
  }
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const texts: string[] = []
  for (const { name } of rows) {
    const found = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db)
    texts.push(...found.rows.map(({ row }) => row))
  }
  return Buffer.from(texts.join('\n'))
}

export async function formsIn(where: Place, forms: readonly string[]): Promise<string[]> {
  const bytes = await everything(where)
  return forms.filter((form) => bytes.includes(form))
}

export async function sitThrough(server: TestServer, who: { name: string; email: string }) {
  const { code } = await makeInterview(server, who)
  const candidate = candidateOf(server.anonymous, code, who.email)
  const { questions } = await candidate.start()
  const params = { code }
  for (const question of questions.slice(0, 3)) await candidate.submit(question, [question.answers_base[0]?.id ?? 0])
  const about = { kind: 'time' as const, text: `It is <i>me</i>, ${who.name} (${who.email})` }
  await server.anonymous(sendReport, { params, body: about })
  await candidate.finish()
  await server.anonymous(sendComment, { params, body: { text: `Thank you. ${who.name}` } })
  const blueprint = await makeBlueprint(server)
  const invited = await server.staff(createInterview, { body: { ...who, blueprint_id: blueprint.id } })
  await server.staff(sendInvitations, { body: { codes: [invited.code], kind: 'invitation' } })
  const { link } = await server.staff(createShare, { body: { codes: [code], days: 14 } })
  await server.staff(getResults, { params })
  return { code, invited: invited.code, token: link.split('/').at(-1) ?? '' }
}
