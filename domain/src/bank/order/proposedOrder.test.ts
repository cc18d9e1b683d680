import { expect, test } from 'vitest'
import { isAllOrNone } from './allOrNone.ts'
import { referToOtherOptions } from './namesOthers.ts'
import { proposedOrder, withLastFixed } from './proposedOrder.ts'

test.each([
  ['en', 'All of the above', 'None of the above.', '*none of these*', 'All of these', 'None of the above is correct'],
  ['ch', '以上皆是', '以上皆非', '以上都不是。', '以上都不对', '以上皆正確'],
  ['es', 'Todas las anteriores', 'Ninguna de las anteriores', 'Ninguno de estos', 'Todas son correctas'],
  ['de', 'Alle oben genannten', 'Keine der oben genannten Antworten', 'Keine davon', 'Alle der genannten'],
  ['fr', 'Toutes les réponses ci-dessus', 'Aucune des réponses ci-dessus', 'Aucune de ces réponses'],
  ['it', 'Tutte le precedenti', 'Nessuna delle precedenti', 'Nessuna di queste'],
  ['pt', 'Todas as anteriores', 'Nenhuma das anteriores', 'Nenhuma destas', 'Nenhuma das opções acima'],
  ['pl', 'Wszystkie powyższe', 'Żadne z powyższych', 'Żadna z tych', 'Żadna z powyższych odpowiedzi'],
  ['nl', 'Al het bovenstaande', 'Geen van bovenstaande', 'Geen van deze', 'Alle bovenstaande antwoorden'],
  ['uk', 'Усе вищезазначене', 'Жодне з вищезазначеного', 'Жодне з цього', 'Нічого з переліченого'],
  ['tr', 'Yukarıdakilerin hepsi', 'Yukarıdakilerin hiçbiri', 'Bunların hiçbiri', 'HEPSİ'],
  ['ja', '上記すべて', '上記のいずれでもない', 'これらのいずれでもない', '該当なし'],
  ['ko', '위의 모두', '위의 어느 것도 아님', '이 중 없음', '해당 없음'],
  ['hi', 'उपरोक्त सभी', 'उपरोक्त में से कोई नहीं', 'इनमें से कोई नहीं'],
  ['ar', 'جميع ما سبق', 'لا شيء مما سبق', 'ليس أي من هذه', 'كل ما ذكر أعلاه'],
  ['he', 'כל הנ״ל', 'אף אחד מהנ"ל', 'אף אחת מאלה', 'כל התשובות נכונות'],
])('in %s, an option that means all or none of the other options is recognised', (_, ...options) => {
  expect(options.filter((option) => !isAllOrNone(option))).toEqual([])
})

test('an option such as "none of the loops" does not count as "none of the other options"', () => {
  const others = ['None', '`none of these`', 'All of the above functions', 'The above', '', 'all', 'none of the loops']
  expect(others.filter(isAllOrNone)).toEqual([])
})

test.each([
  'both A and C',
  'A and B',
  '1 and 3 only',
  'A, B and C',
  'Neither (a) nor (b)',
  'Tanto A como B',
  'A y C',
  'Sowohl A als auch C',
  'A et B',
  'A e C',
  'A i C',
  'A та B',
  'A ve B',
  'AとC',
  'A와 C',
  'A和C皆是',
  'A और C',
  'A و C',
  'רק A ו B',
  'Answers A & C are correct',
  'D. both A and C',
])('the option "%s" refers to other options', (option) => {
  expect(referToOtherOptions(['first', 'second', 'third', option])).toBe(true)
})

test.each([
  'a and b are equal',
  '`A and B`',
  'A and Z',
  'A',
  '13',
  'A and A',
  'A B',
  'both',
  '1 2',
  '…',
  '1.3°C',
  '4:3 or 2',
  'C3 and C4',
  '$a$ and $b$',
  'D) 2 or 2',
])('the option "%s" does not refer to other options', (option) => {
  expect(referToOtherOptions(['first', 'second', 'third', option])).toBe(false)
})

test('options that all combine numbers, such as "1 and 2", do not refer to other options', () => {
  expect(referToOtherOptions(['1 and 2', '2 and 3', '1 and 3'])).toBe(false)
})

const options = (...texts: string[]) => texts.map((description) => ({ description }))

test('if an option refers to other options, all options keep their order; a last "none of these" only stays last', () => {
  expect(proposedOrder(options('x', 'y', 'both A and B', 'None of these'), false)).toBe('kept')
  expect(proposedOrder(options('x', 'y', 'None of these'), false)).toBe('last')
  expect(proposedOrder(options('x', 'None of these', 'y'), false)).toBeNull()
  expect(proposedOrder(options('x', 'y'), false)).toBeNull()
  expect(proposedOrder([], false)).toBeNull()
})

test('if the order of options is already set, no order is suggested', () => {
  expect(proposedOrder(options('x', 'y', 'both A and B'), true)).toBeNull()
  expect(proposedOrder([...options('x'), { description: 'None of these', is_fixed: true }], false)).toBeNull()
  expect(withLastFixed(options('x', 'y'))).toEqual([{ description: 'x' }, { description: 'y', is_fixed: true }])
})
