import { expect, test } from 'vitest'
import { nextDelay } from '../webhooks/backoff.ts'
import { isFailing, nextUpdateAt } from './nextUpdate.ts'

const DAY = 24 * 60 * 60_000

test('a failed status update is retried ten times like a webhook, then daily, until eight weeks have passed', () => {
  for (let tries = 1; tries <= 10; tries += 1)
    expect(nextUpdateAt({ tries, since: 0, now: 1_000 }, 0)).toBe(1_000 + (nextDelay(tries, 0) ?? 0))
  expect(nextUpdateAt({ tries: 11, since: 0, now: 4 * DAY }, 0.5)).toBe(5 * DAY)
  expect(nextUpdateAt({ tries: 60, since: 0, now: 55 * DAY }, 0)).toBe(56 * DAY)
  expect(nextUpdateAt({ tries: 61, since: 0, now: 55 * DAY + 1 }, 0)).toBeNull()
})

test('an applicant tracking system counts as failing after eleven failed attempts', () => {
  expect(isFailing(10)).toBe(false)
  expect(isFailing(11)).toBe(true)
})
