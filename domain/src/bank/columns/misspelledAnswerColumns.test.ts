import { expect, test } from 'vitest'
import { misspelledAnswerColumns } from './misspelledAnswerColumns.ts'

/** `*` marks a column that is read as a numbered answer, `+` the column of the correct answers. */
const columnOf = (header: string) => {
  const [, sign, name = ''] = /^([*+])?(.*)$/.exec(header) ?? []
  if (sign === undefined) return { name, role: null }
  return { name, role: sign === '*' ? `answer ${/\d+$/.exec(name)?.[0]}` : 'correct' }
}

const rows: [string, string[], string[]][] = [
  ['two letters are swapped', ['*option 1', 'optoin_c', '+key'], ['optoin_c']],
  ['a letter is missing', ['anser 4', '*answer 1'], ['anser 4']],
  ['a letter too many', ['*answer 1', '+key', 'Choicee D'], ['Choicee D']],
  ['words without a space', ['*answer 1', '+key', 'chioceD text'], ['chioceD text']],
  ['another language', ['*answer 1', '+key', 'Réponse C', 'Antwort 4'], ['Réponse C', 'Antwort 4']],
  ['a wrong answer', ['+answer', 'wrogn answer 2', 'Distracter 3'], ['wrogn answer 2', 'Distracter 3']],
  ['a letter after H', ['*option 8', '+key', 'Option I'], ['Option I']],
  ['a count from 0', ['answer_0', '*answer_1', '*answer_2'], ['answer_0']],
  ['a column in the gap between two answers', ['*a 1', 'zwei', '*c 3'], ['zwei']],
  ['two columns in a gap of two', ['*a 1', 'zwei', 'drei', '*d 4'], ['zwei', 'drei']],
  ['none between two answers without a gap', ['*a 1', 'note', '*b 2'], []],
  ['none if the gap has more columns than missing answers', ['*a 1', 'zwei', 'note', '*c 3'], []],
  ['none if the gap contains a known column', ['*a 1', '+key', '*c 3'], []],
  ['a column before the second answer', ['eins', '*b 2', '*c 3'], ['eins']],
  ['none if the column before the second answer is known', ['+question', '*b 2', '*c 3'], []],
  ['a column after the last answer that continues the letters', ['*a 1', '*b 2', 'lit. c'], ['lit. c']],
  ['a single letter after the last answer', ['*g 7', '*h 8', 'i'], ['i']],
  ['none if the column after the last answer is known', ['*a 1', '*b 2', '+key 3'], []],
  ['none if the column after the last answer does not continue', ['*a 1', '*b 2', 'level 4'], []],
  ['other words', ['id', 'points 1', '*a 1', '*b 2', 'option id 1', 'voice 2', 'answers', 'optional', '選項'], []],
  ['none without numbered answers', ['level', '+key'], []],
]
test.each(rows)('a table reports columns with a misspelled answer heading: %s', (_, headers, like) => {
  const columns = headers.map(columnOf)
  expect(misspelledAnswerColumns(columns).map((at) => columns[at]?.name)).toEqual(like)
})
