import { expect, test } from 'vitest'
import { limitedFailureLog } from './limitedFailureLog.ts'

test('each cause of failures is logged in full once a minute, independent of other causes', () => {
  let now = 0
  const tell = limitedFailureLog(() => now)
  const said: string[] = []
  const log = {
    error: (about: object, words: string) => void said.push(`50 ${words} ${'err' in about}`),
    warn: (about: object, words: string) => void said.push(`40 ${words} ${'err' in about}`),
  }
  const times: [number, string][] = [
    [0, 'full'],
    [1_000, 'full'],
    [2_000, 'away'],
    [59_999, 'full'],
    [60_000, 'full'],
    [61_000, 'away'],
    [62_000, 'away'],
  ]

  for (const [at, cause] of times) {
    now = at
    tell(log, cause, new Error(cause), cause)
  }

  expect(said).toEqual([
    '50 full true',
    '40 full false',
    '50 away true',
    '40 full false',
    '50 full true',
    '40 away false',
    '50 away true',
  ])
})
