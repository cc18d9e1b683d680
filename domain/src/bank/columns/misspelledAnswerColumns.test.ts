import { expect, test } from 'vitest'
import { misspelledAnswerColumns } from './misspelledAnswerColumns.ts'

/** A star marks a column that is read as a numbered answer. A plus marks a column that is read as something else. */
const columnOf = (header: string) => {
  const [, sign, name = ''] = /^([*+])?(.*)$/.exec(header) ?? []
  if (sign === undefined) return { name, role: null }
  return { name, role: sign === '*' ? `answer ${/\d+$/.exec(name)?.[0]}` : 'correct' }
}

const rows: [string, string[], string[]][] = [
  ['letters that changed places', ['*option 1', 'optoin_c', '+key'], ['optoin_c']],
  ['a letter too few', ['anser 4', '*answer 1'], ['anser 4']],
  ['a letter too many', ['*answer 1', '+key', 'Choicee D'], ['Choicee D']],
  ['words that run together', ['*answer 1', '+key', 'chioceD text'], ['chioceD text']],
  ['another language', ['*answer 1', '+key', 'Réponse C', 'Antwort 4'], ['Réponse C', 'Antwort 4']],
  ['a wrong answer', ['+answer', 'wrogn answer 2', 'Distracter 3'], ['wrogn answer 2', 'Distracter 3']],
  ['a letter that is none of those that are read', ['*option 8', '+key', 'Option I'], ['Option I']],
  ['a count from 0', ['answer_0', '*answer_1', '*answer_2'], ['answer_0']],
  ['between two answers with a gap', ['*a 1', 'zwei', '*c 3'], ['zwei']],
  ['two of them', ['*a 1', 'zwei', 'drei', '*d 4'], ['zwei', 'drei']],
  ['between two answers without a gap', ['*a 1', 'note', '*b 2'], []],
  ['more than are missing', ['*a 1', 'zwei', 'note', '*c 3'], []],
  ['a gap that what is read lies in', ['*a 1', '+key', '*c 3'], []],
  ['before the second', ['eins', '*b 2', '*c 3'], ['eins']],
  ['before the second, but read', ['+question', '*b 2', '*c 3'], []],
  ['behind the last, going on', ['*a 1', '*b 2', 'lit. c'], ['lit. c']],
  ['the letter alone', ['*g 7', '*h 8', 'i'], ['i']],
  ['behind the last, but read', ['*a 1', '*b 2', '+key 3'], []],
  ['behind the last, but not going on', ['*a 1', '*b 2', 'level 4'], []],
  ['other words', ['id', 'points 1', '*a 1', '*b 2', 'option id 1', 'voice 2', 'answers', 'optional', '選項'], []],
  ['no answers by number', ['level', '+key'], []],
]
test.each(rows)('%s', (_, headers, like) => {
  const columns = headers.map(columnOf)
  expect(misspelledAnswerColumns(columns).map((at) => columns[at]?.name)).toEqual(like)
})
