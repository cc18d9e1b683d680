import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  firstRefusedCharacter,
  firstUsableName,
  inSpokenOrder,
  isName,
  type NameOf,
  nameFromProgram,
  withPlainSpaces,
} from './names.ts'

const whose = (user: boolean, candidate: boolean): NameOf[] => [
  ...(user ? (['user'] as const) : []),
  ...(candidate ? (['candidate'] as const) : []),
]
const takenBy = (name: string, policy: 'letters' | 'any') =>
  (['user', 'candidate'] as const).filter((one) => isName(name, policy, one))

test.each<[string, NameOf[]]>([
  ['Ada Lovelace', whose(true, true)],
  ['José María Ñandú', whose(true, true)],
  ['李', whose(true, true)],
  ['Владимир', whose(true, true)],
  ['Anne-Marie', whose(false, true)],
  ['a_b', whose(false, true)],
  ["O'Neill", []],
  ['Sammy Davis Jr.', []],
  ['Henry 3rd', []],
  ['Anne‑Marie', []],
])(
  'the policy "letters" accepts the name %j for %j, and the policy "any" accepts the name for all people',
  (name, kinds) => {
    expect(takenBy(name, 'letters')).toEqual(kinds)
    expect(takenBy(name, 'any')).toEqual(['user', 'candidate'])
  },
)

test.each(["D’Arcy O'Neil-Smith", 'Lluís·la', 'Anne‐Marie', 'Abu Bakr ١', 'Ada\u00a0Lovelace', '林\u3000小明', 'é'])(
  '%j is a valid name under the policy for any characters',
  (name) => expect(takenBy(name, 'any')).toEqual(['user', 'candidate']),
)

test.each([
  '',
  ' ',
  '3',
  '-',
  '...',
  "'",
  '\u3164',
  '\u1160 3',
  'A\tb',
  'A\nb',
  '<b>Ada',
  'Ada (x)',
  'A, B',
  'A+',
  '😀',
  'a\0',
])('%j is never a valid name', (name) => {
  expect(takenBy(name, 'letters')).toEqual([])
  expect(takenBy(name, 'any')).toEqual([])
})

test.each([
  ["O'Neill", 'letters', 'user', { sign: "'", isTakenByAny: true }],
  ['Anne-Marie (x)', 'letters', 'user', { sign: '-', isTakenByAny: true }],
  ['Anne-Marie (x)', 'letters', 'candidate', { sign: '(', isTakenByAny: false }],
  ['Henry 3rd, Jr.', 'any', 'user', { sign: ',', isTakenByAny: false }],
  ['Ada 😀', 'any', 'user', { sign: '😀', isTakenByAny: false }],
  ['Ada', 'letters', 'user', null],
  ['...', 'any', 'user', null],
] as const)('in the name %j, the policy "%s" for a %s rejects this character first: %j', (name, policy, one, sign) => {
  expect(firstRefusedCharacter(name, policy, one)).toEqual(sign)
})

test('a name that is valid under the policy "letters" is also valid under "any", with any encoding of accents', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom<NameOf>('user', 'candidate'), (name, one) => {
      if (isName(name, 'letters', one)) expect(isName(name, 'any', one)).toBe(true)
      if (isName(name.normalize('NFC'), 'any', one)) expect(isName(name.normalize('NFD'), 'any', one)).toBe(true)
    }),
  )
})

test('all kinds of spaces in a name are stored as plain spaces', () => {
  expect(withPlainSpaces('Ada\u00a0King\u2003Lovelace\u3000x')).toBe('Ada King Lovelace x')
})

test.each([
  ['Smith, John', 'John Smith'],
  ['Smith,John', 'John Smith'],
  ['van der Berg, Anne-Marie', 'Anne-Marie van der Berg'],
  ['Davis, Sammy, Jr.', 'Sammy Davis Jr.'],
  ['Sammy Davis, Jr.', 'Sammy Davis Jr.'],
  ['Tudor, Henry, III', 'Henry Tudor III'],
  ['Ada Lovelace', 'Ada Lovelace'],
  ['Ada,', 'Ada,'],
  [', Ada', ', Ada'],
  ['A, B, C', 'A, B, C'],
  ['A,, Jr.', 'A,, Jr.'],
  ['', ''],
])('the name %j from an address book becomes %j', (written, spoken) => {
  expect(inSpokenOrder(written)).toBe(spoken)
})

test.each([
  ["O'Neil, Mary (3rd) Jr.", "O'Neil, Mary (3rd) Jr."],
  ['  Zoe\u200b \u0007Müller\u202e ', 'Zoe Müller'],
  ['Ada\tLovelace', 'Ada Lovelace'],
  ['李小明', '李小明'],
  ['A', 'A'],
  ['x'.repeat(100), 'x'.repeat(100)],
  ['x'.repeat(101), null],
  ['', null],
  ['123', null],
  ['\u200b', null],
  ['<b>Ada</b>', null],
  ['=cmd|A1', null],
  ['Ada\nLovelace', 'AdaLovelace'],
])('the name %j from another program is stored as %j', (sent, stored) => {
  expect(nameFromProgram(sent)).toBe(stored)
})

test('a stored name from another system stays unchanged when the system sends the stored name again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (sent) => {
      const name = nameFromProgram(sent)
      if (name !== null) expect(nameFromProgram(name)).toBe(name)
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  [['Henry 3rd', 'Henry Tudor'], 'Henry 3rd'],
  [['', '  ', 'Henry Tudor'], 'Henry Tudor'],
  [['<b>Ada</b> & Co', 'Henry Tudor'], 'b Ada b Co'],
  [['x'.repeat(200)], 'x'.repeat(100)],
  [['123', '\u200b'], 'ada lovelace'],
  [[], 'ada lovelace'],
])('a directory user with the data %j gets the name %j', (sent, name) => {
  expect(firstUsableName(sent, 'ada.lovelace+1@example.com')).toBe(name)
})

test('a directory user without a usable name gets a default name', () => {
  expect(firstUsableName([], '123@example.com')).toBe('Colleague')
})
