import { Refused } from '@assay/contract/client'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { backoffMs, failureOf } from '../../../failure.ts'
import { initialExamState, type Submission } from '../../examState.ts'
import { createExamStore } from '../../examStore.ts'
import { createOutbox, type SendOutcome } from './outbox.ts'

const submission = (number: number): Submission => ({
  key: `key ${number}`,
  questionId: number % 3,
  questionCode: `code ${number % 3}`,
  answers: [number],
  timeSpent: 1,
})

type Weather = 'fine' | 'answer lost' | 'lost' | 'busy'

function serverBehind(weather: Weather[]) {
  const journal: Submission[] = []
  return {
    journal,
    async send(one: Submission): Promise<SendOutcome> {
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

function device() {
  let stored: Submission[] = []
  return {
    stored: () => stored,
    addSubmission: async (one: Submission) => {
      stored = [...stored, one]
    },
    removeSubmission: async (key: string) => {
      stored = stored.filter((one) => one.key !== key)
    },
  }
}

const noWait = { wait: () => Promise.resolve(), wake: () => {} }
const interview = { amount_of_questions: 3, amount_of_answered_questions: 0 }
const beginning = { deadline: { earliest: 0, latest: 0 }, leftMsAtLastSubmit: 0, isOnline: true }

type Send = (one: Submission) => Promise<SendOutcome>

function startOutbox(send: Send, storage: ReturnType<typeof device>, queue: Submission[] = []) {
  const store = createExamStore(initialExamState(interview, { ...beginning, queue }))
  const outbox = createOutbox({ store, send, storage, pause: noWait, exclusively: (act) => act(), random: () => 0 })
  const settled: [string, string][] = []
  store.subscribeToEvents(({ event, isFromOtherTab }) => {
    if (event.kind === 'submitted' && isFromOtherTab) outbox.addFromOtherTab(event.submission)
    if (event.kind === 'submitted' && !isFromOtherTab) void outbox.add(event.submission)
    if (event.kind === 'delivered' || event.kind === 'refused') settled.push([event.submission.key, event.kind])
  })
  return {
    store,
    outbox,
    settled,
    submit: (one: Submission) => store.apply({ kind: 'submitted', submission: one }),
    die: () => store.apply({ kind: 'ended', phase: 'gone' }),
  }
}

const weathers = fc.array(fc.constantFrom<Weather>('fine', 'answer lost', 'lost', 'busy'), { maxLength: 30 })

test('every submission is stored on the server once and in order, even on an unreliable network', async () => {
  await fc.assert(
    fc.asyncProperty(weathers, fc.integer({ min: 1, max: 12 }), async (weather, amount) => {
      const server = serverBehind(weather)
      const storage = device()
      const { outbox, settled, submit } = startOutbox(server.send, storage)
      const all = Array.from({ length: amount }, (_, number) => submission(number))

      for (const one of all) submit(one)
      await outbox.whenEmpty()

      expect(server.journal).toEqual(all)
      expect(settled).toEqual(all.map(({ key }) => [key, 'delivered']))
      expect(storage.stored()).toEqual([])
    }),
  )
})

test('after a crash at any moment, the page sends its stored submissions', async () => {
  await fc.assert(
    fc.asyncProperty(weathers, fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }), async (weather, livesFor) => {
      const server = serverBehind(weather)
      const storage = device()
      const made: Submission[] = []
      for (const steps of livesFor) {
        const page = startOutbox(server.send, storage, storage.stored())
        const one = submission(made.length)
        made.push(one)
        page.submit(one)
        for (let step = 0; step < steps; step += 1) await Promise.resolve()
        page.die()
        // A request of the closed page may still arrive, but the page itself must not do anything else.
        for (let step = 0; step < 50; step += 1) await Promise.resolve()
      }
      const last = startOutbox(server.send, storage, storage.stored())
      void last.outbox.run()
      await last.outbox.whenEmpty()

      expect(server.journal).toEqual(made)
      expect(storage.stored()).toEqual([])
    }),
  )
})

test('a rejected submission is discarded, and the next submissions are sent', async () => {
  const storage = device()
  const { outbox, settled, submit } = startOutbox(
    async ({ key }) => (key === 'key 0' ? { kind: 'refused' } : { kind: 'delivered', isAnswered: true, answered: 1 }),
    storage,
  )

  submit(submission(0))
  submit(submission(1))
  await outbox.whenEmpty()

  expect(settled).toEqual([
    ['key 0', 'refused'],
    ['key 1', 'delivered'],
  ])
  expect(storage.stored()).toEqual([])
})

test('after the end of the test, no submission is sent, and the unsent submissions can be listed', async () => {
  let sent = 0
  const { store, outbox, submit } = startOutbox(async () => {
    sent += 1
    return { kind: 'closed' }
  }, device())
  submit(submission(0))
  submit(submission(1))
  await outbox.whenEmpty()
  await outbox.run()

  expect(sent).toBe(1)
  expect(store.get()).toMatchObject({ phase: 'over', queue: [{ key: 'key 0' }, { key: 'key 1' }] })
})

test('a submission that another tab has delivered is not sent again', async () => {
  const server = serverBehind(['lost'])
  const { store, outbox } = startOutbox(server.send, device())
  const one = submission(0)
  store.apply({ kind: 'submitted', submission: one }, true)
  store.apply({ kind: 'delivered', submission: one, isAnswered: true, answered: 1 }, true)
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
])('after the error %s, the page reacts with "%s"', (cause, kind) => {
  expect(failureOf(cause).kind).toBe(kind)
})

test('the server can set the time before a retry; otherwise this time doubles, up to eight seconds', () => {
  expect(failureOf(new Refused(429, 'TOO_MANY_TRIES', '', [], 3))).toEqual({ kind: 'again', afterMs: 3_000 })
  expect([1, 2, 3, 4, 5, 9].map((failures) => backoffMs(failures, 1))).toEqual([500, 1000, 2000, 4000, 8000, 8000])
  expect(backoffMs(9, 0)).toBe(4_000)
})

test('a reopened test loses no submission, and sends submissions only after the candidate enters again', async () => {
  const storage = device()
  const { store, outbox, submit } = startOutbox(async () => failureOf(new Refused(409, 'NOT_ACTIVATED', '')), storage)
  submit(submission(1))
  await outbox.whenEmpty()

  expect(store.get().phase).toBe('reentry_required')
  expect(storage.stored()).toEqual([submission(1)])
})

function watched(weather: Weather[], queue: Submission[] = []) {
  const server = serverBehind(weather)
  const waits: number[] = []
  const repeats: [string, boolean][] = []
  const shown: string[] = []
  const store = createExamStore(initialExamState(interview, { ...beginning, queue }))
  store.subscribeToEvents(({ event }) => {
    if (event.kind === 'sending') shown.push(event.sending)
  })
  const send = (one: Submission, isRepeat: boolean) => {
    repeats.push([one.key, isRepeat])
    return server.send(one)
  }
  const pause = { wait: async (ms: number) => void waits.push(ms), wake: () => {} }
  const parts = {
    store,
    send,
    storage: device(),
    pause,
    exclusively: <T>(act: () => Promise<T>) => act(),
    random: () => 0.5,
  }
  return { store, outbox: createOutbox(parts), shown, waits, repeats }
}
const hand = async ({ store, outbox }: ReturnType<typeof watched>, one: Submission) => {
  store.apply({ kind: 'submitted', submission: one })
  await outbox.add(one)
}

test('the page shows if submissions are being sent, waiting for the server, or complete', async () => {
  const page = watched(['lost', 'answer lost'])
  await hand(page, submission(1))
  expect(page.shown).toEqual(['sending', 'retrying', 'retrying', 'retrying', 'retrying', 'idle'])

  await hand(page, submission(2))
  expect(page.shown.slice(6)).toEqual(['sending', 'idle'])
})

test('a retry waits for the time set by the server, or longer after each failure; a new submission resets this time', async () => {
  const page = watched(['lost', 'lost', 'busy', 'fine', 'lost'])
  await hand(page, submission(1))
  await hand(page, submission(2))

  expect(page.waits).toEqual([backoffMs(1, 0.5), backoffMs(2, 0.5), 1_000, backoffMs(1, 0.5)])
})

test('retries, stored submissions and submissions of other tabs are marked as possible repeats', async () => {
  const page = watched(['lost'], [submission(1)])
  await page.outbox.run()
  await hand(page, submission(2))
  page.store.apply({ kind: 'submitted', submission: submission(3) })
  page.outbox.addFromOtherTab(submission(3))
  await page.outbox.whenEmpty()

  expect(page.repeats).toEqual([
    ['key 1', true],
    ['key 1', true],
    ['key 2', false],
    ['key 3', true],
  ])
})

test('after a lost attempt, the next attempt is marked as a repeat', async () => {
  const page = watched(['lost'])
  await hand(page, submission(1))

  expect(page.repeats).toEqual([
    ['key 1', false],
    ['key 1', true],
  ])
})

test('a submission that another tab delivers during the wait for the lock is not sent again', async () => {
  const sent: string[] = []
  const turns: (() => void)[] = []
  const store = createExamStore(initialExamState(interview, beginning))
  const outbox = createOutbox({
    store,
    send: async ({ key }) => {
      sent.push(key)
      return { kind: 'delivered', isAnswered: true, answered: 2 }
    },
    storage: device(),
    pause: noWait,
    random: () => 0,
    exclusively: (act) => new Promise<void>((resolve) => turns.push(resolve)).then(act),
  })
  for (const one of [submission(1), submission(2)]) store.apply({ kind: 'submitted', submission: one })
  const running = outbox.run()
  store.apply({ kind: 'delivered', submission: submission(1), isAnswered: true, answered: 1 }, true)
  turns[0]?.()
  await vi.waitFor(() => expect(turns).toHaveLength(2), { interval: 1, timeout: 60_000 })
  turns[1]?.()
  await running

  expect(sent).toEqual(['key 2'])
})
