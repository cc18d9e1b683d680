import { expect, test } from 'vitest'
import { labelsByVersion } from './labels.ts'

const told = (labels: string[] | null) => ({ actor: 'Ada', labels })

test.each([
  ['what the audit names is known', [told(['A']), told(['A', 'B'])], null, [['A'], ['A', 'B']]],
  ['a change that names none leaves them', [told(['A']), told(null), told(null)], null, [['A'], ['A'], ['A']]],
  [
    'what the question has now is known, and before it while nothing was changed',
    [undefined, told(null)],
    ['A'],
    [['A'], ['A']],
  ],
  ['before a change of labels nothing is known', [undefined, told(['A'])], ['A'], [null, ['A']]],
  ['nothing is known of what nobody noted', [undefined, undefined], null, [null, null]],
])('%s', (_, deeds, now, labels) => {
  expect(labelsByVersion(deeds, now)).toEqual(labels)
})
