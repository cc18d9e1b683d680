export const DELIMITERS = ['\t', ';', ','] as const
export type Delimiter = (typeof DELIMITERS)[number]

export interface ListRow {
  line: number
  cells: string[]
}

export type Rows = { rows: ListRow[]; delimiter: Delimiter } | { unclosed: number }

/**
 * Maximum number of cells that are read in a line, far above real lists. The limit protects against files with a
 * million columns.
 */
const CELLS_READ = 200

/** A line that has only delimiters counts as empty. */
const CONTENT = /[^\s;,\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

const isDelimiter = (text: string): text is Delimiter => DELIMITERS.some((known) => known === text)
const isLineEnd = (letter: string) => letter === '\n' || letter === '\r'

function endOfQuoted(text: string, from: number): number | null {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at + 1
  return null
}

/** If a list contains several delimiters, a tab has priority over a semicolon, and a semicolon over a comma. */
function delimiterIn(text: string): Delimiter {
  const found = new Set<string>()
  let hasContent = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    const isCellStart = at === 0 || isLineEnd(text.charAt(at - 1)) || isDelimiter(text.charAt(at - 1))
    if (letter === '"' && isCellStart) at = (endOfQuoted(text, at) ?? text.length) - 1
    if (isDelimiter(letter)) found.add(letter)
    else if (CONTENT.test(letter)) hasContent = true
    else if (isLineEnd(letter) && hasContent) break
    else if (isLineEnd(letter)) found.clear()
  }
  return DELIMITERS.find((known) => found.has(known)) ?? ','
}

function declaredDelimiter(text: string): { delimiter: Delimiter; from: number } | null {
  const [line = '', declared = ''] = /^"?sep=([\t;,])"?(?=[\r\n]|$)/i.exec(text) ?? []
  return isDelimiter(declared) ? { delimiter: declared, from: line.length } : null
}

/**
 * Quotes are as in RFC 4180, but a quote inside a cell and the text after a closing quote are normal text. Any input
 * takes linear time.
 */
export function splitRows(text: string, most: number): Rows {
  const declared = declaredDelimiter(text)
  const delimiter = declared?.delimiter ?? delimiterIn(text)
  const rows: ListRow[] = []
  let row: ListRow = { line: 1, cells: [] }
  let [line, begin, cell] = [1, declared?.from ?? 0, '']
  const endCell = (at: number) => {
    if (row.cells.length < CELLS_READ) row.cells.push(cell + text.slice(begin, at))
    cell = ''
    begin = at + 1
  }
  const endRow = (at: number) => {
    endCell(at)
    if (row.cells.some((one) => CONTENT.test(one))) rows.push(row)
    row = { line: line + 1, cells: [] }
  }

  for (let at = begin; at < text.length && rows.length <= most; at += 1) {
    const letter = text.charAt(at)
    if (letter === '"' && at === begin) {
      const end = endOfQuoted(text, at)
      if (end === null) return { unclosed: line }
      const quoted = text.slice(at + 1, end - 1)
      line += quoted.match(/\r\n|\r|\n/g)?.length ?? 0
      cell = quoted.replaceAll('""', '"')
      begin = end
      at = end - 1
    } else if (letter === delimiter) endCell(at)
    else if (isLineEnd(letter)) {
      endRow(at)
      if (letter === '\r' && text[at + 1] === '\n') at += 1
      begin = at + 1
      line += 1
    }
  }
  if (rows.length <= most) endRow(text.length)
  return { rows, delimiter }
}
