import { listQuestions } from '@assay/contract/questions/questions'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aQuestion, fileForm } from '../../../../../testing/client/make.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../../../../testing/server/guarantee.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const FILES = rounds(300, 5_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const encoder = new TextEncoder()
const good = `- description: |
    What is *this*?

    \`\`\`js
    f(1)
    \`\`\`
  answers: [{description: "a: b", is_valid: true}, {description: 'c', is_valid: false}]
  labels: [ONE, TWO_THREE]
`
const parts = [
  '&a ',
  '*a',
  '!!str ',
  '<<: ',
  '---\n',
  '? ',
  '- ',
  ': ',
  '{',
  '[',
  '"',
  "'",
  '|',
  '>',
  '\t',
  '\n  ',
  '%',
  '#',
  '\0',
  '\ufeff',
  '@',
]

const wound = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: fc.double({ min: 0, max: 1, noNaN: true }), length: fc.nat(40) }),
  fc.record({
    kind: fc.constant('twice' as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(200),
  }),
  fc.record({
    kind: fc.constant('insert' as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.oneof(
      fc.constantFrom(...parts).map((part) => encoder.encode(part)),
      fc.uint8Array({ maxLength: 8 }),
    ),
  }),
)
type Wound = typeof wound extends fc.Arbitrary<infer W> ? W : never

function wounded(bytes: Uint8Array<ArrayBuffer>, wounds: readonly Wound[]): Uint8Array<ArrayBuffer> {
  return wounds.reduce((whole, each) => {
    const at = Math.floor(each.at * whole.length)
    const [before, after] = [whole.subarray(0, at), whole.subarray(at)]
    if (each.kind === 'cut') return new Uint8Array([...before, ...after.subarray(each.length)])
    const added = each.kind === 'insert' ? each.bytes : after.subarray(0, each.length)
    return new Uint8Array([...before, ...added, ...after])
  }, bytes)
}

async function expectComposure(request: {
  headers?: Record<string, string>
  body: FormData | Uint8Array<ArrayBuffer>
}) {
  const total = async () => (await server.staff(listQuestions)).amount_of_questions
  const before = await total()

  const answered = await ask(server.url, '/api/question/upload', {
    method: 'POST',
    token: server.staff.token,
    ...request,
  })

  expect([201, 400, 413, 415, 422]).toContain(answered.status)
  expect(answered.text).not.toMatch(/\bat .+:\d+:\d+|node_modules|\.ts\b|sqlite|select .+ from/i)
  if (answered.status === 422) expect(answered.json.errors.length).toBeGreaterThan(0)
  const added = answered.status === 201 ? answered.json.amount_of_questions : 0
  expect(await total()).toBe(before + added)
}

const wounds = fc.array(wound, { minLength: 1, maxLength: 6 })

test(`${FILES} broken files cause no crash`, { timeout: TIMEOUT_MS }, async () => {
  await fc.assert(
    fc.asyncProperty(wounds, (given) => expectComposure({ body: fileForm(wounded(encoder.encode(good), given)) })),
    { numRuns: FILES },
  )
  printFigure('G14', `0 crashes, 0 answers of 5xx in ${FILES} broken files`)
})

test(`${FILES} broken uploads cause no crash`, { timeout: TIMEOUT_MS }, async () => {
  const form = fileForm(JSON.stringify([aQuestion()]))
  const whole = new Response(form)
  const headers = { 'content-type': whole.headers.get('content-type') ?? '' }
  const bytes = new Uint8Array(await whole.arrayBuffer())

  await fc.assert(
    fc.asyncProperty(wounds, (given) => expectComposure({ headers, body: wounded(bytes, given) })),
    { numRuns: FILES },
  )
  printFigure('G14', `0 crashes, 0 answers of 5xx in ${FILES} broken uploads`)
})
