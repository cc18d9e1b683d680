import type { Replica } from '@assay/contract/installation/system'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addStaffTexts, addTexts, startTexts } from '../i18n/staffTexts.ts'
import { ReplicaFacts } from './ReplicaFacts.tsx'

beforeAll(() => Promise.all([startTexts(), addStaffTexts(), addTexts('oversight')]))
afterEach(cleanup)

function renderReplica(replica: Replica | null) {
  render(
    <MantineProvider>
      <ReplicaFacts replica={replica} />
    </MantineProvider>,
  )
}

function lineOf(name: string) {
  const region = within(screen.getByRole('region', { name: 'Read replica' }))
  return region.queryByText(name)?.nextElementSibling?.textContent
}

test('the System page shows that a read replica is in use, and its delay', () => {
  renderReplica({ unused: null, lag_seconds: 0 })

  expect(lineOf('In use')).toBe('yes: lists, figures and exports are read from the replica')
  expect(lineOf('Behind by')).toBe('less than a second')
  expect(lineOf('Why not in use')).toBeUndefined()
})

test('the delay of the read replica is shown in seconds and minutes', () => {
  renderReplica({ unused: null, lag_seconds: 125 })

  expect(lineOf('Behind by')).toBe('2 minutes 5 seconds')
})

test.each([
  ['unasked', 'the replica is not checked yet, or the primary does not report its position'],
  ['behind', 'the replica is more than 5 seconds behind'],
  ['silent', 'the replica does not answer in time'],
  ['away', 'the replica cannot be reached; the server log gives the reason'],
  ['not_following', 'this server is not a replica: it is the primary, or was promoted'],
  ['other_database', 'the replica belongs to another database'],
  ['other_timeline', 'the replica has not followed the last failover of the database server yet'],
] as const)('for an unused read replica, the System page shows the time and the reason: %s', (reason, words) => {
  renderReplica({ unused: { since: '2026-11-22T03:00:00Z', reason }, lag_seconds: null })

  expect(lineOf('In use')).toMatch(/^not since .*2026.*: everything is read from the primary$/)
  expect(lineOf('Why not in use')).toBe(words)
  expect(lineOf('Behind by')).toBe('not known')
})

test('without a configured read replica, the section is missing', () => {
  renderReplica(null)

  expect(screen.queryByRole('region')).toBeNull()
})
