import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelFrom } from './labelFrom.ts'
import { labelNameFault, normalLabel } from './labels.ts'

test.each([
  ['javascript', 'JAVASCRIPT'],
  [' clean_code ', 'CLEAN_CODE'],
  ['C++', 'CPP'],
  ['c#', 'CSHARP'],
  ['F#', 'FSHARP'],
  ['.NET', 'DOTNET'],
  ['Objective-C++', 'OBJECTIVE_CPP'],
  ['network.networks', 'NETWORK_NETWORKS'],
  ['ES6', 'ES_SIX'],
  ['Unit 12', 'UNIT_ONE_TWO'],
  ['2', 'TWO'],
  ['Data structures & algorithms', 'DATA_STRUCTURES_ALGORITHMS'],
  ['a/b', 'A_B'],
  ['__x__', 'LABEL_X'],
  ['R', 'LABEL_R'],
  ['C', 'LABEL_C'],
  ['演算法', '演算法'],
  ['Sección 1', 'SECCIÓN_ONE'],
  ['\u0301', null],
  ['\u3164\u3164', null],
  ['', null],
  ['***', null],
  ['x'.repeat(60), 'X'.repeat(50)],
  [`${'x'.repeat(49)} yz`, 'X'.repeat(49)],
])('the text %o becomes the label name %o', (name, label) => {
  expect(labelFrom(name)).toBe(label)
})

test('any text is converted to a valid label name or to no name, and a valid label name stays the same', () => {
  const name = fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.string({ unit: 'grapheme', maxLength: 80 }))
  fc.assert(
    fc.property(name, (each) => {
      const label = labelFrom(each)
      if (label === null) return
      expect(labelNameFault(label)).toBeNull()
      expect(normalLabel(label)).toBe(label)
      expect(labelFrom(label)).toBe(label)
    }),
    { numRuns: 1_000 },
  )
})
