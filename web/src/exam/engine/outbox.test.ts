import { Refused } from '@assay/contract/client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backoffMs, failureOf } from '../failure.ts'
import { createOutbox, type Outcome, type Submission } from './outbox.ts'

const submission = (number: number): Submission => ({
  key: `key ${number}`,
  questionId: number % 3,
  questionCode: `code ${number % 3}`,
  answers: [number],
  timeSpent: 1,
})

/** What happens to one request: it arrives and is answered, its answer is lost, or it never arrives. */
type Weather = 'fine' | 'answer lost' | 'lost' | 'busy'

/** A server that counts each key once, behind a network with this weather; when the list is used up, the sun shines. */
function serverBehind(weather: Weather[]) {
  const journal: Submission[] = []
  return {
    journal,
    async send(one: Submission): Promise<Outcome> {
      const now = weather.shift() ?? 'fine'
      await Promise.resolve()
      if (now === 'lost') return failureOf(new Refused(0, 'UNREACHABLE', ''))
      if (now === 'busy') return failureOf(new Refused(429, 'TOO_MANY_TRIES', '', [], 1))
      if (!journal.some(({ key }) => key === one.key)) journal.push(one)
      if (now === 'answer lost') return failureOf(new TypeError('cut'))
      return { kind: 'delivered', isAnswered: true, answered: journal.length }
    },
  }
}

/** A device: what it keeps outlives the page. */
function device() {
  let kept: Submission[] = []
  return {
    kept: () => kept,
    addSubmission: async (one: Submission) => {
      kept = [...kept, one]
    },
    removeSubmission: async (key: string) => {
      kept = kept.filter((one) => one.key !== key)
    },
  }
}

const noWait = { wait: () => Promise.resolve(), wake: () => {} }

function open(server: ReturnType<typeof serverBehind>, keep: ReturnType<typeof device>, found: Submission[] = []) {
  const settled: string[] = []
  const outbox = createOutbox(
    {
      send: server.send,
      keep,
      pause: noWait,
      alone: (act) => act(),
      chance: () => 0,
      changed: () => {},
      settled: (one) => settled.push(one.key),
    },
    found,
  )
  return { outbox, settled }
}

const weathers = fc.array(fc.constantFrom<Weather>('fine', 'answer lost', 'lost', 'busy'), { maxLength: 30 })

test('whatever the network does, every submission is in the journal once and in its order', async () => {
  await fc.assert(
    fc.asyncProperty(weathers, fc.integer({ min: 1, max: 12 }), async (weather, amount) => {
      const server = serverBehind(weather)
      const keep = device()
      const { outbox, settled } = open(server, keep)
      const all = Array.from({ length: amount }, (_, number) => submission(number))

      for (const one of all) void outbox.add(one)
      await outbox.whenEmpty()

      expect(server.journal).toEqual(all)
      expect(settled).toEqual(all.map(({ key }) => key))
      expect(keep.kept()).toEqual([])
    }),
  )
})

test('a page that dies at any moment and comes back goes on with what its device kept', async () => {
  await fc.assert(
    fc.asyncProperty(weathers, fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }), async (weather, livesFor) => {
      const server = serverBehind(weather)
      const keep = device()
      const made: Submission[] = []
      for (const steps of livesFor) {
        const { outbox } = open(server, keep, keep.kept())
        const one = submission(made.length)
        made.push(one)
        void outbox.add(one)
        for (let step = 0; step < steps; step += 1) await Promise.resolve()
        outbox.stop()
        // What a dying page had under way may still arrive; nothing else may happen in it.
        for (let step = 0; step < 50; step += 1) await Promise.resolve()
      }
      const last = open(server, keep, keep.kept())
      void last.outbox.run()
      await last.outbox.whenEmpty()

      expect(server.journal).toEqual(made)
      expect(keep.kept()).toEqual([])
    }),
  )
})

test('what the server refuses is given up and told, and what stands behind it goes on', async () => {
  const keep = device()
  const told: [string, string][] = []
  const outbox = createOutbox({
    send: async ({ key }) =>
      key === 'key 0'
        ? { kind: 'refused', reason: 'no such answer' }
        : { kind: 'delivered', isAnswered: true, answered: 1 },
    keep,
    pause: noWait,
    alone: (act) => act(),
    chance: () => 0,
    changed: () => {},
    settled: (one, outcome) => told.push([one.key, outcome.kind]),
  })

  void outbox.add(submission(0))
  void outbox.add(submission(1))
  await outbox.whenEmpty()

  expect(told).toEqual([
    ['key 0', 'refused'],
    ['key 1', 'delivered'],
  ])
  expect(keep.kept()).toEqual([])
})

test('after the end nothing more is sent, and what is left is known', async () => {
  let queue: readonly Submission[] = []
  let sent = 0
  const outbox = createOutbox({
    send: async () => {
      sent += 1
      return { kind: 'closed' }
    },
    keep: device(),
    pause: noWait,
    alone: (act) => act(),
    chance: () => 0,
    changed: (now) => {
      queue = now
    },
    settled: () => {},
  })
  void outbox.add(submission(0))
  void outbox.add(submission(1))
  await outbox.whenEmpty()
  await outbox.run()

  expect(sent).toBe(1)
  expect(queue).toHaveLength(2)
})

test('what another tab has delivered is not sent again', async () => {
  const server = serverBehind(['lost'])
  const { outbox } = open(server, device())
  const one = submission(0)
  outbox.addForeign(one)
  outbox.removeForeign(one.key)
  await outbox.whenEmpty()
  await outbox.run()

  expect(server.journal).toEqual([])
})

test.each([
  [new Refused(0, 'UNREACHABLE', ''), 'again'],
  [new Refused(503, 'UNAVAILABLE', ''), 'again'],
  [new Refused(500, 'SERVER_ERROR', ''), 'again'],
  [new Refused(429, 'TOO_MANY_TRIES', '', [], 3), 'again'],
  [new Refused(403, 'SERVER_ERROR', 'a proxy'), 'again'],
  [new SyntaxError('no JSON'), 'again'],
  [new Refused(422, 'VALIDATION_FAILED', ''), 'refused'],
  [new Refused(404, 'QUESTION_NOT_FOUND', ''), 'refused'],
  [new Refused(409, 'INTERVIEW_CLOSED', ''), 'closed'],
  [new Refused(404, 'INTERVIEW_NOT_FOUND', ''), 'gone'],
])('%s means: %s', (cause, kind) => {
  expect(failureOf(cause).kind).toBe(kind)
})

test('the server says how long to wait, else the wait doubles up to eight seconds', () => {
  expect(failureOf(new Refused(429, 'TOO_MANY_TRIES', '', [], 3))).toEqual({ kind: 'again', afterMs: 3_000 })
  expect([1, 2, 3, 4, 5, 9].map((failures) => backoffMs(failures, 1))).toEqual([500, 1000, 2000, 4000, 8000, 8000])
  expect(backoffMs(9, 0)).toBe(4_000)
})
