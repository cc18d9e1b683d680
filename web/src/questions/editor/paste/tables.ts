import { hasText, isBlock, isElement, isText } from './dom.ts'

/** In a table cell, spaces separate paragraphs, and semicolons separate list items. */
export function cellLine(cell: HTMLElement): { line: HTMLElement; isSimpler: boolean } {
  const line = cell.ownerDocument.createElement('p')
  let gap = ''
  let isSimpler = false
  let hasItem = false
  const part = (by: string) => {
    if (line.hasChildNodes() && gap !== '; ') gap = by
  }
  const flush = (into: HTMLElement) => {
    if (gap === '') return
    isSimpler = true
    into.append(gap)
    gap = ''
  }
  const walk = (node: Node, into: HTMLElement) => {
    if (isText(node)) {
      const words = node.data.replaceAll(/\s+/g, ' ')
      if (gap !== '' && words.trim() === '') return
      const isParted = gap !== ''
      flush(into)
      into.append(isParted ? words.trimStart() : words)
    }
    if (!isElement(node)) return
    if (node.tagName === 'BR') return part(' ')
    if (node.tagName === 'PRE' || node.tagName === 'LI') isSimpler = true
    if (node.tagName === 'LI' && hasItem) gap = line.hasChildNodes() ? '; ' : ''
    else if (isBlock(node)) part(' ')
    hasItem ||= node.tagName === 'LI'
    if (isBlock(node)) {
      const inside = node.tagName === 'PRE' ? cell.ownerDocument.createElement('code') : into
      if (inside !== into && hasText(node)) {
        flush(into)
        into.append(inside)
      }
      for (const child of node.childNodes) walk(child, inside)
      return part(' ')
    }
    if (hasText(node)) flush(into)
    const copy = node.cloneNode(false) as HTMLElement
    into.append(copy)
    for (const child of node.childNodes) walk(child, copy)
  }
  for (const child of cell.childNodes) walk(child, line)
  return { line, isSimpler }
}

const spanOf = (cell: HTMLElement, name: 'colspan' | 'rowspan') =>
  Math.min(100, Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1))

const tableRows = (table: HTMLTableElement) =>
  [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)

const tableCells = (row: Element) =>
  [...row.children].filter((cell): cell is HTMLElement => cell.tagName === 'TD' || cell.tagName === 'TH')

function gridOf(rows: readonly Element[]): (HTMLElement | null)[][] {
  const grid: (HTMLElement | null | undefined)[][] = rows.map(() => [])
  for (const [at, row] of rows.entries()) {
    let column = 0
    for (const cell of tableCells(row)) {
      while (grid[at]?.[column] !== undefined) column += 1
      for (let down = 0; down < spanOf(cell, 'rowspan'); down += 1)
        for (let across = 0; across < spanOf(cell, 'colspan'); across += 1) {
          const places = grid[at + down]
          if (places) places[column + across] = down + across === 0 ? cell : null
        }
      column += spanOf(cell, 'colspan')
    }
  }
  const width = Math.max(1, ...grid.map(({ length }) => length))
  // Markdown ignores columns beyond the width of the first row, so all rows get the same width.
  return grid.map((places) => Array.from({ length: width }, (_, column) => places[column] ?? null))
}

function simplified(table: HTMLTableElement): { simple: HTMLElement; isSimpler: boolean } {
  const document = table.ownerDocument
  const simple = document.createElement('table')
  const rows = tableRows(table)
  const cells = rows.flatMap(tableCells)
  let isSimpler = cells.some((cell) => spanOf(cell, 'colspan') * spanOf(cell, 'rowspan') > 1)
  for (const [at, places] of gridOf(rows).entries()) {
    const row = simple.appendChild(document.createElement('tr'))
    for (const cell of places) {
      const newCell = row.appendChild(document.createElement(at === 0 ? 'th' : 'td'))
      const { line, isSimpler: isJoined } = cell
        ? cellLine(cell)
        : { line: document.createElement('p'), isSimpler: false }
      newCell.append(line)
      isSimpler ||= isJoined
    }
  }
  return { simple, isSimpler }
}

export function simplifyTables(body: HTMLElement): boolean {
  let isSimpler = false
  for (const table of body.querySelectorAll('table')) {
    // A table inside a cell is simplified together with its cell.
    if (!body.contains(table) || table.parentElement?.closest('table')) continue
    const { simple, isSimpler: isOther } = simplified(table)
    isSimpler ||= isOther
    if (table.caption && hasText(table.caption)) {
      const caption = body.ownerDocument.createElement('p')
      caption.append(...table.caption.childNodes)
      table.before(caption)
    }
    table.replaceWith(simple)
  }
  return isSimpler
}
