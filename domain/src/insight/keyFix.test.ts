import { expect, test } from 'vitest'
import { type ActiveFix, keyStateAfterFixes, possibleKeys, statusChangingFixes, UNFIXED_KEY_STATE } from './keyFix.ts'

const fix = (id: number, treatment: ActiveFix['treatment'], correctIds: number[], keepsOldKey = false): ActiveFix => ({
  id,
  treatment,
  correctIds,
  keepsOldKey,
})

test.each([
  ['no fix', [], UNFIXED_KEY_STATE],
  ['a rescoring', [fix(1, 'rescore', [2])], { correctIds: [2], voidedBy: null, creditedBy: null, lastFixId: 1 }],
  ['a void', [fix(1, 'void', [2])], { correctIds: [2], voidedBy: 1, creditedBy: null, lastFixId: 1 }],
  ['a credit', [fix(1, 'credit', [2])], { correctIds: [2], voidedBy: null, creditedBy: 1, lastFixId: 1 }],
  [
    'an exclusion of it',
    [fix(1, 'leave', [2], true)],
    { correctIds: null, voidedBy: null, creditedBy: null, lastFixId: 1 },
  ],
  [
    'an exclusion of others',
    [fix(1, 'leave', [2])],
    { correctIds: [2], voidedBy: null, creditedBy: null, lastFixId: 1 },
  ],
  [
    'a void and an exclusion of it',
    [fix(1, 'void', [2]), fix(2, 'leave', [3], true)],
    { correctIds: [2], voidedBy: 1, creditedBy: null, lastFixId: 2 },
  ],
  [
    'a void and a rescoring',
    [fix(1, 'void', [2]), fix(2, 'rescore', [3])],
    { correctIds: [3], voidedBy: null, creditedBy: null, lastFixId: 2 },
  ],
] as const)('after %s, the paper has the answer key of the latest fix for this paper', (_, fixes, expected) => {
  expect(keyStateAfterFixes(fixes)).toEqual(expected)
})

test('only the answer key fixes that change the status of an answer are listed', () => {
  const fixes = [fix(1, 'rescore', [2]), fix(2, 'rescore', [2, 3]), fix(3, 'void', [2])]
  const turning = statusChangingFixes(fixes, ({ correctIds, voidedBy }) => {
    if (voidedBy !== null) return 'VOID'
    return correctIds?.includes(2) ? 'CORRECT' : 'WRONG'
  })

  expect(turning.map(({ id }) => id)).toEqual([1, 3])
})

test('if a fix excluded some papers, papers with the same question version can have different answer keys', () => {
  const fixes = [
    { version: 2, treatment: 'leave' as const, correctIds: [2] },
    { version: 4, treatment: 'leave' as const, correctIds: [3] },
  ]
  const rescored = [...fixes, { version: 5, treatment: 'rescore' as const, correctIds: [4] }]

  expect(possibleKeys({ version: 1, correctIds: [1] }, fixes)).toEqual([[1], [2], [3]])
  expect(possibleKeys({ version: 2, correctIds: [2] }, fixes)).toEqual([[2], [3]])
  expect(possibleKeys({ version: 4, correctIds: [3] }, fixes)).toEqual([[3]])
  expect(possibleKeys({ version: 1, correctIds: [1] }, rescored)).toEqual([[4]])
})
