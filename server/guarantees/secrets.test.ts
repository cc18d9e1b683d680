import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeQuestions, type Written } from '../../testing/client/make.ts'
import { makeBlueprint, makeRound } from '../../testing/client/round.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { ask } from '../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../testing/server/testServer.ts'

const HOUR = 60 * 60_000
const NOON = Date.UTC(2031, 4, 5, 12)

let drawn = 0
/** Both test servers use the same random numbers, so that only the correct answers differ. */
function replayedChance(): number {
  drawn = (drawn * 1_103_515_245 + 12_345) % 2 ** 31
  return drawn / 2 ** 31
}

let servers: [TestServer, TestServer]
beforeAll(async () => {
  servers = [await startTestServer({ random: replayedChance }), await startTestServer({ random: replayedChance })]
})
afterAll(async () => {
  for (const server of servers) await server.close()
})

const RIGHT: readonly (readonly number[])[] = [[0], [1], [2], [0, 1], [1, 2], [0, 2]]

/** The two question banks differ only in the correct options. */
const bankOf = (label: string, shift: number): Written[] =>
  Array.from({ length: 10 }, (_, at) => {
    const right = RIGHT[at % 2 === 0 ? (at + shift) % 3 : 3 + ((at + shift) % 3)] ?? []
    const answers = [0, 1, 2].map((option) => ({ description: `Option ${option}`, is_valid: right.includes(option) }))
    return { description: `Question ${at} of ${label}?`, answers, labels: [label] }
  })

interface Heard {
  call: string
  status: number
  // The response is under test, so its shape is not assumed.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  json: any
  headers: Record<string, string>
  text: string
}

const VARYING = new Set(['date', 'content-length', 'keep-alive', 'connection', 'x-request-id'])

async function traffic(server: TestServer, label: string): Promise<Heard[]> {
  server.clock.freeze(NOON)
  server.staff = await server.signIn(server.consultantUser.email)
  const { id } = await makeBlueprint(server, { labels: [{ name: label }], instructions: 'Take *your* time.' })
  const closes_at = new Date(NOON + HOUR).toISOString()
  const carol = { name: 'Carol', email: 'carol@example.com' }
  const { interviews } = await makeRound(server, { id }, [carol], { closes_at })
  const code = interviews[0]?.code ?? ''
  const heard: Heard[] = []
  const hear = async (method: string, path: string, json?: unknown) => {
    const own = await ask(server.url, `/api/interview/${code}${path}`, {
      method,
      json,
      headers: { 'accept-encoding': 'identity' },
    })
    const headers = Object.fromEntries([...own.headers].filter(([name]) => !VARYING.has(name)))
    expect(Number(own.headers.get('content-length') ?? 0)).toBe(Buffer.byteLength(own.text))
    heard.push({ call: `${method} ${path.replace(/\d{2,}/, ':id')}`, ...own, headers })
    return own
  }
  const everything = async (known: { id: number; code: string; answers_base: { id: number }[] }[]) => {
    await hear('GET', '')
    await hear('GET', '/entry')
    await hear('GET', '/question?page_num=1')
    await hear('GET', '/question?page_num=2')
    for (const { id, code: question_code, answers_base } of known) {
      const options = answers_base.map((option) => option.id)
      for (const answers of [options.slice(0, 1), options.slice(1, 2), options.slice(2), options.slice(0, 2), []]) {
        await hear('PUT', `/question/${id}`, { question_code, answers })
        await hear('PUT', `/question/${id}/draft`, { answers })
        await hear('GET', `/question/${id}`)
      }
    }
    await hear('POST', '/notice', { kind: 'page_hidden' })
    await hear('PUT', '/presence', { is_hidden: false, missed: 0 })
    await hear('POST', '/rehearsal', { answers: [1] })
    await hear('POST', '/remark', { kind: 'time', text: 'It took long to load.' })
    for (const { id } of known.slice(0, 1))
      await hear('POST', '/remark', { kind: 'question', question_id: id, text: 'Is this one right?' })
    await hear('GET', '/receipt')
    await hear('PUT', '/reply', { text: 'Thank you.' })
  }

  await hear('PUT', '', { email: 'nobody@example.com' })
  await everything([])
  await hear('PUT', '', { email: 'carol@example.com' })
  const { json } = await hear('GET', '/question?page_num=1')
  server.clock.freeze(NOON + HOUR / 2)
  await everything(json.questions)
  await hear('PUT', '/close')
  await everything(json.questions.slice(0, 2))
  await hear('PUT', '', { email: 'carol@example.com' })
  return heard
}

/** Replaces random ids and codes by a number in the order of their appearance. */
function withoutChance(heard: readonly Heard[]): string[] {
  const names = new Map<string, string>()
  const nameOf = (found: string) => {
    const name = names.get(found) ?? `<${names.size}>`
    names.set(found, name)
    return name
  }
  const plain = heard.map(({ call, status, headers, text }) => `${call} ${status} ${JSON.stringify(headers)} ${text}`)
  const redacted = plain.map((line) =>
    line.replaceAll(/(?<=\\ntest )\w+|(?<="receipt":")[0-9a-f-]+/g, (found) => nameOf(found)),
  )
  const ordered = redacted.map((line) =>
    line
      .replaceAll(/\d{7,}|"[A-Za-z0-9_-]{8,}"(?=,"(?:max_time|description)")|(?<="question_code":)"[^"]+"/g, nameOf)
      .replaceAll(/("(?:interviewee_answers|draft)":)\[([^\]]*)\]/g, (_, field: string, ids: string) => {
        return `${field}[${ids.split(',').toSorted().join()}]`
      }),
  )
  return ordered.map((line) => line.replaceAll(/"id":\d+/g, '"id":<own>'))
}

test(
  'two question banks that differ only in the answer key give candidates byte-identical responses',
  async () => {
    const pairs = rounds(3, 60)
    let bytes = 0
    for (let pair = 0; pair < pairs; pair += 1) {
      const label = `PAIR_${[...String(pair)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')}`
      const said: string[][] = []
      for (const [shift, server] of servers.entries()) {
        await makeQuestions(server, bankOf(label, shift))
        drawn = pair
        said.push(withoutChance(await traffic(server, label)))
      }
      expect(said[1]).toEqual(said[0])
      bytes += said[0]?.join('').length ?? 0
    }
    printFigure('G5', `0 differing bytes of ${bytes} in ${pairs} pairs`)
  },
  TIMEOUT_MS,
)

const EXAM_QUESTION = ['id', 'code', 'description', 'description_html', 'lang', 'is_multiple_choice', 'is_answered']
const ALLOWED = new Set([
  ...EXAM_QUESTION,
  'answers_base',
  'interviewee_answers',
  'draft',
  'questions',
  'passage_id',
  'passages',
  'amount_of_questions',
  'page_num',
  'max_time',
  'amount_of_answered_questions',
  'interview_status',
  'is_activated',
  'is_closed',
  'remaining_time',
  'question_code',
  'detail',
  'errors',
  'field',
  'message',
  'server_time',
  'extra_time',
  'given_back_time',
  'time',
  'text',
  'receipt',
  'amount_of_lines',
  'start_time',
  'end_time',
  'reply',
  'reply_until',
  'may_confirm',
  'is_confirmation',
  'noticed',
  'addresses',
  'devices',
  'page_hidden',
  'copy_blocked',
  'gaps',
  'gap_seconds',
  'late',
  'number',
  'received_time',
  'state',
  'outages',
  'outage_seconds',
  'marks',
  'kind',
  'from',
  'to',
  'seconds',
  'entry_state',
  'opens_at',
  'closes_at',
  'language',
  'instructions_html',
])

function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
}

test('in every state of a test, responses to the candidate contain only permitted fields', async () => {
  const [server] = servers
  await makeQuestions(server, bankOf('LISTED', 0))

  const heard = await traffic(server, 'LISTED')

  const forbidden = heard.flatMap(({ call, json }) =>
    keysIn(json).flatMap((key) => (ALLOWED.has(key) ? [] : `${call} ${key}`)),
  )
  expect(forbidden).toEqual([])
  expect(new Set(heard.map(({ status }) => status))).toEqual(new Set([200, 201, 204, 400, 409, 422]))
  printFigure('G5', `0 forbidden fields in ${heard.length} answers`)
})
