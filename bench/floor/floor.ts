import Fastify from 'fastify'
import pg from 'pg'

/**
 * The floor that the product is measured against: the same two calls with the least SQL that can serve them on
 * PostgreSQL, and nothing of the product: no clock, no paper of its own, no history, no retries, no checks.
 */
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
const app = Fastify()

app.get<{ Params: { code: string }; Querystring: { page_num: string } }>(
  '/api/interview/:code/question',
  async ({ params, query }) => {
    const page = Number(query.page_num)
    const { rows } = await pool.query(PAGE, [params.code, (page - 1) * 10])
    const questions = rows.map(({ body, options }) => ({ ...body, interviewee_answers: options ?? [] }))
    return { questions, page_num: page }
  },
)

app.put<{ Params: { code: string; id: string }; Body: { question_code: string; answers: number[] } }>(
  '/api/interview/:code/question/:id',
  async ({ params, body }) => {
    await pool.query(SAVE, [params.code, params.id, JSON.stringify(body.answers)])
    return { question_code: body.question_code, is_answered: true }
  },
)

await pool.query(TABLES)
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.stdout.write('The floor is ready\n')
