import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPause } from '../../../lib/async/pause.ts'
import { createDrafts } from './drafts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function desk(outcomes: ('done' | 'again')[] = []) {
  const sent: { id: number; afterFailure: boolean }[] = []
  const states: string[] = []
  const drafts = createDrafts({
    send: async (id, afterFailure) => {
      sent.push({ id, afterFailure })
      return outcomes.shift() ?? 'done'
    },
    pause: createPause(),
    random: () => 1,
    changed: (state) => states.push(state),
  })
  return { drafts, sent, states }
}

test('several selections within a short time are saved with one request', async () => {
  const { drafts, sent } = desk()
  for (let tick = 0; tick < 5; tick += 1) {
    drafts.schedule(1)
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(sent).toEqual([])

  await vi.advanceTimersByTimeAsync(800)
  expect(sent).toEqual([{ id: 1, afterFailure: false }])
})

test('submitting an answer cancels the waiting draft of the question', async () => {
  const { drafts, sent } = desk()
  drafts.schedule(1)
  drafts.cancel(1)
  await vi.advanceTimersByTimeAsync(2_000)

  expect(sent).toEqual([])
})

test('before a failed draft is sent again, the state on the server is checked', async () => {
  const { drafts, sent, states } = desk(['again'])
  drafts.schedule(1)
  await vi.advanceTimersByTimeAsync(3_000)

  expect(sent).toEqual([
    { id: 1, afterFailure: false },
    { id: 1, afterFailure: true },
  ])
  expect(states).toEqual(['sending', 'retrying', 'retrying', 'idle'])
})

test('an answer waits for the draft of its own question, but not for drafts of other questions', async () => {
  let arrive = () => {}
  const drafts = createDrafts({
    send: () =>
      new Promise((resolve) => {
        arrive = () => resolve('done')
      }),
    pause: createPause(),
    random: () => 1,
    changed: () => {},
  })
  drafts.schedule(1)
  await vi.advanceTimersByTimeAsync(1_000)
  const onIdle = vi.fn()
  void drafts.whenIdle(1).then(onIdle)
  await drafts.whenIdle(2)
  expect(onIdle).not.toHaveBeenCalled()

  arrive()
  await vi.advanceTimersByTimeAsync(0)
  expect(onIdle).toHaveBeenCalled()
})

test('waiting drafts are sent at once when the time is up', async () => {
  const { drafts, sent } = desk()
  drafts.schedule(1)
  drafts.schedule(2)
  await drafts.flush()

  expect(sent.map(({ id }) => id)).toEqual([1, 2])
})

test('drafts of several questions are saved with separate requests', async () => {
  const { drafts, sent, states } = desk()
  drafts.schedule(1)
  await vi.advanceTimersByTimeAsync(800)
  drafts.schedule(2)
  await vi.advanceTimersByTimeAsync(800)

  expect(sent.map(({ id }) => id)).toEqual([1, 2])
  expect(states).toEqual(['sending', 'idle', 'sending', 'idle'])
})

test('a draft that was already sent is not sent again after the delay', async () => {
  const { drafts, sent, states } = desk()
  drafts.schedule(1)
  await drafts.flush()
  await vi.advanceTimersByTimeAsync(2_000)

  expect(sent).toHaveLength(1)
  expect(states).toEqual(['sending', 'idle'])
})

test('each failed attempt makes the next wait longer, and a new draft starts with the shortest wait', async () => {
  const { drafts, sent } = desk(['again', 'again', 'done', 'again'])
  drafts.schedule(1)
  drafts.schedule(2)
  void drafts.flush()
  const amounts: number[] = []
  for (const ms of [0, 499, 1, 999, 1, 499, 1]) {
    await vi.advanceTimersByTimeAsync(ms)
    amounts.push(sent.length)
  }
  expect(amounts).toEqual([1, 1, 2, 2, 4, 4, 5])
})

test('a waiting draft is sent at once when the network returns', async () => {
  const { drafts, sent } = desk(['again'])
  drafts.schedule(1)
  await vi.advanceTimersByTimeAsync(800)
  drafts.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(2)
})

test('no draft is sent after the end of the test, and no timer remains', async () => {
  const resting = desk()
  resting.drafts.schedule(1)
  resting.drafts.stop()
  const waiting = desk(['again'])
  waiting.drafts.schedule(1)
  void waiting.drafts.flush()
  await vi.advanceTimersByTimeAsync(100)
  waiting.drafts.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(waiting.states).toEqual(['sending', 'retrying', 'idle'])
  await vi.advanceTimersByTimeAsync(60_000)

  expect(waiting.sent).toHaveLength(1)
  expect([resting.sent, resting.states]).toEqual([[], []])
})

test('waiting for drafts ends at once if no draft is in progress', async () => {
  const { drafts } = desk()
  await drafts.whenIdle(1)
  drafts.schedule(1)
  await drafts.flush()
  await drafts.whenIdle(1)
})
