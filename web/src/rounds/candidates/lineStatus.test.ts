import type { ListedCandidate } from '@assay/contract/rounds'
import { expect, test } from 'vitest'
import { candidatesToCreate, countByStatus, errorsFirst } from './lineStatus.ts'

const line = (number: number, more: Partial<ListedCandidate> = {}): ListedCandidate => ({
  line: number,
  name: 'Carol',
  email: `carol${number}@example.com`,
  language: null,
  already: null,
  errors: [],
  ...more,
})
const fault = { field: 'email', code: 'FORMAT_EMAIL', message: '' } as const

const list = [
  line(1, { already: 'open' }),
  line(2),
  line(3, { errors: [fault] }),
  line(4, { already: 'finished' }),
  line(5, { already: 'finished', errors: [fault] }),
  line(6, { already: 'withdrawn' }),
]
const linesOf = (candidates: readonly ListedCandidate[]) => candidates.map((one) => one.line)

test('in a checked candidate list, lines with errors come first, and existing candidates last', () => {
  expect(linesOf(errorsFirst(list))).toEqual([3, 5, 2, 6, 4, 1])
  expect(countByStatus(list)).toEqual({ wrong: 2, new: 1, withdrawn: 1, finished: 1, open: 1 })
})

test('interviews are created for valid new lines; for finished and withdrawn candidates only on request', () => {
  expect(linesOf(candidatesToCreate(list, false))).toEqual([2])
  expect(linesOf(candidatesToCreate(list, true))).toEqual([2, 4, 6])
})
