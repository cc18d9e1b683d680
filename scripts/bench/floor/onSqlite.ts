import { DatabaseSync } from 'node:sqlite'
import { serveBaseline } from './floor.ts'

const file = new DatabaseSync(process.env['DATABASE_FILE'] ?? '')
file.exec(`
  pragma journal_mode = wal; pragma synchronous = full;
  create table questions (id integer primary key, body text not null);
  create table papers (code text, position integer, question_id integer, primary key (code, position)) without rowid;
  create table answers (code text, question_id integer, options text not null, primary key (code, question_id)) without rowid`)

const page = file.prepare(`
  select q.body, a.options from papers p
  join questions q on q.id = p.question_id
  left join answers a on a.code = p.code and a.question_id = p.question_id
  where p.code = ?1 and p.position >= ?2 and p.position < ?2 + 10 order by p.position`)

const save = file.prepare(`
  insert into answers (code, question_id, options) values (?, ?, ?)
  on conflict (code, question_id) do update set options = excluded.options`)

let waiting: { values: [string, string, string]; stored: () => void }[] = []

/** All requests that arrive during a commit share the next commit. */
function commit(): void {
  const batch = waiting
  waiting = []
  file.exec('begin')
  for (const { values } of batch) save.run(...values)
  file.exec('commit')
  for (const { stored } of batch) stored()
}

await serveBaseline({
  page: async (code, from) =>
    page.all(code, from).map(({ body, options }) => ({
      ...JSON.parse(String(body)),
      interviewee_answers: options === null ? [] : JSON.parse(String(options)),
    })),
  save: (...values) =>
    new Promise<void>((stored) => {
      if (waiting.length === 0) setImmediate(commit)
      waiting.push({ values, stored })
    }),
})
