import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDrafts } from './drafts.ts'
import { createPause } from './pause.ts'

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
    chance: () => 1,
    changed: (state) => states.push(state),
  })
  return { drafts, sent, states }
}

test('ticks in quick succession are saved once', async () => {
  const { drafts, sent } = desk()
  for (let tick = 0; tick < 5; tick += 1) {
    drafts.note(1)
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(sent).toEqual([])

  await vi.advanceTimersByTimeAsync(800)
  expect(sent).toEqual([{ id: 1, afterFailure: false }])
})

test('what is handed in needs no draft any more', async () => {
  const { drafts, sent } = desk()
  drafts.note(1)
  drafts.cancel(1)
  await vi.advanceTimersByTimeAsync(2_000)

  expect(sent).toEqual([])
})

test('a draft that did not arrive is tried again, with a look at what the server knows by now', async () => {
  const { drafts, sent, states } = desk(['again'])
  drafts.note(1)
  await vi.advanceTimersByTimeAsync(3_000)

  expect(sent).toEqual([
    { id: 1, afterFailure: false },
    { id: 1, afterFailure: true },
  ])
  expect(states).toEqual(['sending', 'waiting', 'waiting', 'idle'])
})

test('a draft that is on its way is waited for, and only by its own question', async () => {
  let arrive = () => {}
  const drafts = createDrafts({
    send: () =>
      new Promise((resolve) => {
        arrive = () => resolve('done')
      }),
    pause: createPause(),
    chance: () => 1,
    changed: () => {},
  })
  drafts.note(1)
  await vi.advanceTimersByTimeAsync(1_000)
  const settled = vi.fn()
  void drafts.settled(1).then(settled)
  await drafts.settled(2)
  expect(settled).not.toHaveBeenCalled()

  arrive()
  await vi.advanceTimersByTimeAsync(0)
  expect(settled).toHaveBeenCalled()
})

test('when time runs out what still rests is sent at once', async () => {
  const { drafts, sent } = desk()
  drafts.note(1)
  drafts.note(2)
  await drafts.flush()

  expect(sent.map(({ id }) => id)).toEqual([1, 2])
})

test('one selection after the other is saved, each for itself', async () => {
  const { drafts, sent, states } = desk()
  drafts.note(1)
  await vi.advanceTimersByTimeAsync(800)
  drafts.note(2)
  await vi.advanceTimersByTimeAsync(800)

  expect(sent.map(({ id }) => id)).toEqual([1, 2])
  expect(states).toEqual(['sending', 'idle', 'sending', 'idle'])
})

test('what was sent before it had rested is not sent once more when it has', async () => {
  const { drafts, sent, states } = desk()
  drafts.note(1)
  await drafts.flush()
  await vi.advanceTimersByTimeAsync(2_000)

  expect(sent).toHaveLength(1)
  expect(states).toEqual(['sending', 'idle'])
})

test('the longer a draft does not arrive, the longer it waits, and the next one begins anew', async () => {
  const { drafts, sent } = desk(['again', 'again', 'done', 'again'])
  drafts.note(1)
  drafts.note(2)
  void drafts.flush()
  const amounts: number[] = []
  for (const ms of [0, 499, 1, 999, 1, 499, 1]) {
    await vi.advanceTimersByTimeAsync(ms)
    amounts.push(sent.length)
  }
  expect(amounts).toEqual([1, 1, 2, 2, 4, 4, 5])
})

test('with a network again a draft that waits is sent at once', async () => {
  const { drafts, sent } = desk(['again'])
  drafts.note(1)
  await vi.advanceTimersByTimeAsync(800)
  drafts.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(2)
})

test('after the end neither what rests nor what waits is sent, and nothing is waited for', async () => {
  const resting = desk()
  resting.drafts.note(1)
  resting.drafts.stop()
  const waiting = desk(['again'])
  waiting.drafts.note(1)
  void waiting.drafts.flush()
  await vi.advanceTimersByTimeAsync(100)
  waiting.drafts.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(waiting.states).toEqual(['sending', 'waiting', 'idle'])
  await vi.advanceTimersByTimeAsync(60_000)

  expect(waiting.sent).toHaveLength(1)
  expect([resting.sent, resting.states]).toEqual([[], []])
})

test('where nothing is on its way nobody waits', async () => {
  const { drafts } = desk()
  await drafts.settled(1)
  drafts.note(1)
  await drafts.flush()
  await drafts.settled(1)
})
