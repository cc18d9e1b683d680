import type { Running } from '@assay/contract/installation/system'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addStaffTexts, addTexts, startTexts } from '../i18n/staffTexts.ts'
import { RunningFacts } from './RunningFacts.tsx'

beforeAll(() => Promise.all([startTexts(), addStaffTexts(), addTexts('oversight')]))
afterEach(cleanup)

/** All numbers differ, so that the test detects swapped fields. */
const running: Running = {
  started_at: '2026-11-22T03:00:00Z',
  not_ready: null,
  tests_running: 11,
  tests_overdue: 12,
  mails_waiting: 13,
  oldest_mail_seconds: 120,
  deliveries_waiting: 14,
  results_to_count: 15,
  streams_open: 16,
  answers_waiting: 17,
  connections: { busy: 3, idle: 7, waiting: 18 },
  replica: null,
  memory_bytes: 152_000_000,
  calls_failed: 19,
  sign_ins_refused: 20,
  tries_refused: 21,
}

function renderFacts(changed: Partial<Running> = {}) {
  render(
    <MantineProvider>
      <RunningFacts running={{ ...running, ...changed }} />
    </MantineProvider>,
  )
  const region = within(screen.getByRole('region', { name: 'Server' }))
  return (name: string) => region.getByText(name).nextElementSibling?.textContent
}

test('the System page shows each value of the running server in one line', () => {
  const lineOf = renderFacts()

  expect(lineOf('Answers')).toBe('can be saved')
  expect(lineOf('Running since')).toContain('2026')
  expect(lineOf('Running tests')).toBe('11')
  expect(lineOf('Expired tests not yet closed')).toBe('12')
  expect(lineOf('Queued e-mails')).toBe('13, the oldest queued for 2 minutes')
  expect(lineOf('Queued webhook messages')).toBe('14')
  expect(lineOf('Finished tests not yet in the figures')).toBe('15')
  expect(lineOf('Open pages with a live connection')).toBe('16')
  expect(lineOf('Requests waiting to be saved')).toBe('17')
  expect(lineOf('Connections to the database')).toBe('3 busy, 7 idle, 18 requests waiting')
  expect(lineOf('Memory')).toBe('152 MB')
  expect(lineOf('Failed requests')).toBe('19 since the start')
  expect(lineOf('Rejected sign-ins')).toBe('20 since the start')
  expect(lineOf('Requests rejected by rate limits')).toBe('21 since the start')
})

test.each([
  ['damaged', 'cannot be saved: the database is damaged, or its disk fails'],
  ['full', 'cannot be saved: the disk is full'],
  ['away', 'cannot be saved: the database cannot be reached'],
  ['behind', 'cannot be saved: the database is read-only or has been replaced'],
  ['silent', 'cannot be saved: the database does not answer in time'],
] as const)('the System page shows why answers cannot be saved: %s', (not_ready, words) => {
  expect(renderFacts({ not_ready })('Answers')).toBe(words)
})

test('the System page has no line for a value that does not apply, and no age for an empty mail queue', () => {
  const lineOf = renderFacts({ connections: null, mails_waiting: 0, oldest_mail_seconds: 0 })

  expect(screen.queryByText('Connections to the database')).toBeNull()
  expect(lineOf('Queued e-mails')).toBe('0')
})
