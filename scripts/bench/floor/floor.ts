import Fastify from 'fastify'

/** The smallest possible storage for reading a page of questions and saving an answer, without code of the product. */
export interface Store {
  page(code: string, from: number): Promise<object[]>
  save(code: string, questionId: string, options: string): Promise<unknown>
}

const number = { type: 'number' }
const text = { type: 'string' }
const listOf = (items: object) => ({ type: 'array', items })
const objectOf = (properties: Record<string, object>) => ({ type: 'object', properties })

const question = objectOf({
  id: number,
  code: text,
  description: text,
  description_html: text,
  lang: { ...text, nullable: true },
  is_multiple_choice: { type: 'boolean' },
  is_answered: { type: 'boolean' },
  answers_base: listOf(objectOf({ id: number, description: text, description_html: text })),
  interviewee_answers: listOf(number),
})

const schemas = {
  page: { response: { 200: objectOf({ questions: listOf(question), page_num: number }) } },
  save: { response: { 200: objectOf({ question_code: text, is_answered: { type: 'boolean' } }) } },
}

/** The baseline server reads pages and saves answers without clock, option order, history, retries and checks. */
export async function serveBaseline({ page, save }: Store): Promise<void> {
  const app = Fastify()

  app.get<{ Params: { code: string }; Querystring: { page_num: string } }>(
    '/api/interview/:code/question',
    { schema: schemas.page },
    async ({ params, query }) => {
      const page_num = Number(query.page_num)
      return { questions: await page(params.code, (page_num - 1) * 10), page_num }
    },
  )

  app.put<{ Params: { code: string; id: string }; Body: { question_code: string; answers: number[] } }>(
    '/api/interview/:code/question/:id',
    { schema: schemas.save },
    async ({ params, body }) => {
      await save(params.code, params.id, JSON.stringify(body.answers))
      return { question_code: body.question_code, is_answered: true }
    },
  )

  await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
  process.stdout.write('The floor is ready\n')
}
