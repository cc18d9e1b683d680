import pg from 'pg'
import { serveBaseline } from './floor.ts'

const TABLES = `
  create table questions (id bigint primary key, body jsonb not null);
  create table papers (code text, position int, question_id bigint, primary key (code, position));
  create table answers (code text, question_id bigint, options jsonb not null, primary key (code, question_id))`

const PAGE = `
  select q.body, a.options from papers p
  join questions q on q.id = p.question_id
  left join answers a on a.code = p.code and a.question_id = p.question_id
  where p.code = $1 and p.position >= $2 and p.position < $2 + 10 order by p.position`

const SAVE = `
  insert into answers (code, question_id, options) values ($1, $2, $3)
  on conflict (code, question_id) do update set options = excluded.options`

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
await pool.query(TABLES)

await serveBaseline({
  async page(code, from) {
    const { rows } = await pool.query(PAGE, [code, from])
    return rows.map(({ body, options }) => ({ ...body, interviewee_answers: options ?? [] }))
  },
  save: (code, questionId, options) => pool.query(SAVE, [code, questionId, options]),
})
