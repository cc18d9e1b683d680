import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a CSV file has one line per row, and empty cells for missing values', () => {
  const table = [
    ['name', 'score'],
    ['Ada', 90],
    [null, -1],
  ]

  expect(csvOf(table)).toBe('name,score\r\nAda,90\r\n,-1\r\n')
})

test.each([',', ';', '\t'] as const)(
  'cells are separated by %j, and a cell that contains a separator is quoted',
  (separator) => {
    const [, text] = csvOf([['a', 'b,c;d\te']], separator).split(`a${separator}`)
    expect(text).toBe('"b,c;d\te"\r\n')
  },
)

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', '\tx', '\rx'])(
  'the cell %o is written so that a spreadsheet does not run it as a formula',
  (text) => {
    expect(csvOf([[text]])).toBe(`"'${text}"\r\n`)
  },
)

test.each([
  ['a;=1+1', `"a;'=1+1"`],
  ['a; \u00a0-1', `"a; \u00a0'-1"`],
  ['a\t@b', `"a\t'@b"`],
  ['a\n\n  +1\r\n=2', `"a\n\n  '+1\r\n'=2"`],
  // Some spreadsheets split this cell at the semicolon and run `=1+1` as a formula.
  ['a;"=1+1"', `"a;""'=1+1"""`],
  [' =1', `" '=1"`],
  ['a;＝1+1', `"a;'＝1+1"`],
  ['a;b', '"a;b"'],
  ['a,=1+1', '"a,=1+1"'],
  ['a = b - c', 'a = b - c'],
  ['1;2 -3', '"1;2 -3"'],
])('the cell %j is safe in a spreadsheet that uses another separator', (text, written) => {
  expect(csvOf([[text]])).toBe(`${written}\r\n`)
})

test.each([
  ['a,=1+1', `"a,'=1+1"`],
  ['a, ＠b', `"a, '＠b"`],
  ['a,"-1"', `"a,""'-1"""`],
  [',=1', `",'=1"`],
  ['a,b', '"a,b"'],
])('the cell %j is safe in a program that splits semicolon or tab files at commas', (text, cell) => {
  for (const separator of [';', '\t'] as const) expect(csvOf([['x', text]], separator)).toBe(`x${separator}${cell}\r\n`)
})

test('a cell of a million separators is written in linear time', () => {
  const text = ';\n\t '.repeat(250_000)
  expect(csvOf([[text]])).toBe(`"${text}"\r\n`)
})

test('a cell can contain quotes, commas and line ends', () => {
  expect(csvOf([['a "b", c\nd', 'e']])).toBe('"a ""b"", c\nd",e\r\n')
})

function readCells(text: string): string[] {
  const cells = [...`,${text}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,"\r\n]*))/g)]
  return cells.map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain)
}

test('a written CSV file can be read again unchanged, and no cell starts a formula', () => {
  const line = fc.array(fc.string({ unit: fc.constantFrom(...'=+-@＝＠\t\r\n,;"ab ') }), { minLength: 1, maxLength: 4 })

  fc.assert(
    fc.property(line, (cells) => {
      const found = readCells(csvOf([cells]).slice(0, -2))

      expect(found.map((cell) => cell.replaceAll(/^'(?=[\t\r])|'(?=[=+\-@＝＠])/g, ''))).toEqual(cells)
      expect(found.filter((cell) => /^\s*[=+\-@＝＠]|^[\t\r]|[;\t\r\n][\s"]*[=+\-@＝＠]/.test(cell))).toEqual([])
    }),
  )
})
