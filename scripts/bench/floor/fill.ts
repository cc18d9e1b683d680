import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Exam } from '../exams.ts'

const rowsOf = (exams: readonly Exam[]) =>
  exams.flatMap(({ code, questions }) =>
    questions.map(({ is_answered: _, interviewee_answers: __, ...body }, position) => ({ code, position, body })),
  )

export async function fillPostgres(url: string, exams: readonly Exam[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const { code, position, body } of rowsOf(exams)) {
    await client.query('insert into questions values ($1, $2) on conflict do nothing', [body.id, body])
    await client.query('insert into papers values ($1, $2, $3)', [code, position, body.id])
  }
  await client.end()
}

export function fillSqlite(path: string, exams: readonly Exam[]): void {
  const file = new DatabaseSync(path)
  const question = file.prepare('insert or ignore into questions values (?, ?)')
  const place = file.prepare('insert into papers values (?, ?, ?)')
  file.exec('begin')
  for (const { code, position, body } of rowsOf(exams)) {
    question.run(body.id, JSON.stringify(body))
    place.run(code, position, body.id)
  }
  file.exec('commit')
  file.close()
}
