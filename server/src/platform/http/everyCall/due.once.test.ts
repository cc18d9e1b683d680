import type { Endpoint } from '@assay/contract/endpoint'
import { readsTimeDependentFacts } from '@assay/contract/facts/factTraitsOfCall'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { callName } from '../../../../../testing/server/callWithStatus.ts'
import { routes } from '../../../app.ts'

const timedFields = ['interview_status', 'entry_state', 'funnel', 'in_use', 'standing', 'score']
const tellsHowTheyStand = ({ response }: Endpoint) => {
  if (response === undefined) return false
  const words = JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' }))
  return timedFields.some((word) => words.includes(`"${word}"`))
}

/**
 * A call about the caller's own test compares its arrival time with the deadline itself, so the test need not be closed
 * first.
 */
const isOfItsCandidate = ({ reads, changes }: Endpoint) =>
  [...(reads ?? []), ...(changes ?? [])].includes('runningTest')
/** The response of such a call contains no test, so no expired test has to be closed first. */
const tellsWhatItHasMade = ({ method, changes }: Endpoint) =>
  method !== 'GET' && changes?.every((fact) => ['question', 'passage', 'label', 'blueprint', 'import'].includes(fact))

test('every call that returns the state of interviews declares that its data depends on time', () => {
  const telling = routes.filter(
    ({ call }) => tellsHowTheyStand(call) && !isOfItsCandidate(call) && !tellsWhatItHasMade(call),
  )

  expect(telling.length).toBeGreaterThan(10)
  expect(telling.filter(({ call }) => !readsTimeDependentFacts(call)).map(({ call }) => callName(call))).toEqual([])
})

test('before a call reads data that depends on time, expired tests are closed', () => {
  const without = routes.filter(({ call, preHandler }) => readsTimeDependentFacts(call) && !preHandler)

  expect(without.map(({ call }) => callName(call))).toEqual([])
})
