import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { routes } from '../../../app.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Shape {
  type?: string
  maxItems?: number
  [part: string]: unknown
}

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null

function endlessLists(shape: Shape, path: string): string[] {
  const own = shape.type === 'array' && shape.maxItems === undefined ? [path] : []
  const parts = Object.entries(shape).filter((part): part is [string, Shape] => isShape(part[1]))
  return [...own, ...parts.flatMap(([name, part]) => endlessLists(part, `${path}.${name}`))]
}

test('every list in the body of a call has a maximum length', () => {
  const takes = routes.flatMap(({ call: { method, path, body, query } }) =>
    [body, query].flatMap((schema) => (schema ? [{ name: `${method} ${path}`, schema }] : [])),
  )
  const shapes = takes.map(({ name, schema }) => ({
    name,
    shape: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape,
  }))

  expect(shapes.length).toBeGreaterThan(10)
  expect(shapes.flatMap(({ name, shape }) => endlessLists(shape, name))).toEqual([])
})

const letter = (number: number) => String.fromCharCode(65 + (Math.floor(number) % 26))
const names = (count: number) =>
  Array.from({ length: count }, (_, at) => [at / 676, at / 26, at].map(letter).join('') + (at < 17_576 ? '' : 'X'))

describe.each(['/api/interview', '/api/interview/plan', '/api/question'])('the list GET %s', (path) => {
  test('a list can be filtered by 50 labels, and rejects a filter with more labels', async () => {
    const filteredBy = (count: number) =>
      ask(server.url, `${path}?labels=${names(count).join('%7C')}`, { token: server.consultant.token })

    expect((await filteredBy(50)).status).toBe(200)
    for (const count of [51, 1_100]) {
      expect(await filteredBy(count)).toMatchObject({
        status: 422,
        json: { errors: [{ field: 'labels', code: 'TOO_MANY' }] },
      })
    }
  })
})

const interview = { name: 'Ada Lovelace', email: 'ada@example.com', max_time: 20, amount_of_questions: 10 }
const question = { description: 'Which?', labels: ['LONG'], answers: [] as unknown[] }
const answers = (count: number) => names(count).map((description) => ({ description, is_valid: true }))

test.each([
  ['/api/interview', { ...interview, labels: names(51) }, 'labels', 'TOO_MANY'],
  ['/api/interview', { ...interview, labels: names(33_000) }, 'labels', 'TOO_MANY'],
  ['/api/question', [{ ...question, answers: answers(2), labels: names(33_000) }], '0.labels', 'TOO_MANY'],
  ['/api/question', [{ ...question, answers: answers(5_000) }], '0.answers', 'ANSWERS_MAXIMUM'],
])('if a list in POST %s is too long, the error names its field (case %#)', async (path, json, field, code) => {
  const answer = await ask(server.url, path, { method: 'POST', token: server.consultant.token, json })

  expect(answer).toMatchObject({ status: 422, json: { errors: [{ field, code }] } })
})

test('a response contains at most a hundred field errors', async () => {
  const json = Array.from({ length: 100 }, () => ({}))
  const answer = await ask(server.url, '/api/question', { method: 'POST', token: server.consultant.token, json })

  expect(answer.status).toBe(422)
  expect(answer.json.errors).toHaveLength(100)
})
