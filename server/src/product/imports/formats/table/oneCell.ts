import { IMPORT } from '@assay/domain/limits'
import { normalizedName } from './csvColumns.ts'
import type { Row } from './csvRows.ts'
import type { GivenColumns } from './givenColumns.ts'

const OPTIONS = 'options choices answers answeroptions answerchoices opciones respuestas 選項 选项 선택지 보기'.split(
  ' ',
)

function splitCell(cell: string, separator: string): string[] {
  const parts = cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const marks = parts.map((part) => /^\(?([a-h]|[1-9])[).:]\s*/i.exec(part))
  const areCounted = marks.every((mark, at) =>
    ['abcdefgh'[at], String(at + 1)].includes(mark?.[1]?.toLowerCase() ?? ''),
  )
  return areCounted ? parts.map((part, at) => part.slice(marks[at]?.[0].length)) : parts
}

/** A semicolon may be part of a text, so it separates options only if all cells have the same number of parts. */
function separatorOf(cells: readonly string[]): string | undefined {
  return ['\n', '|', ';'].find((separator) => {
    const amounts = cells.map((cell) => splitCell(cell, separator).length)
    return amounts.every((amount) => amount >= 2) && (separator !== ';' || new Set(amounts).size === 1)
  })
}

function optionsPlace(titles: readonly string[]): number | undefined {
  const [place, ...others] = titles.flatMap((name, at) => (OPTIONS.includes(normalizedName(name)) ? at : []))
  return others.length === 0 ? place : undefined
}

const answerTitles = (amount: number) => Array.from({ length: amount }, (_, at) => `answer ${at + 1}`)

export function titlesWithOptionsApart(titles: readonly string[]): readonly string[] {
  const place = optionsPlace(titles)
  return place === undefined ? titles : titles.toSpliced(place, 1, ...answerTitles(IMPORT.columns))
}

export function withOptionsApart(all: readonly Row[], given: GivenColumns): readonly Row[] {
  const [first, ...rows] = all
  const place = optionsPlace(first?.cells ?? [])
  if (!first || place === undefined || (first.cells[place] ?? '').trim() in given) return all
  const filled = rows.map(({ cells }) => cells[place] ?? '').filter((cell) => cell.trim() !== '')
  const separator = filled.length > 0 ? separatorOf(filled) : undefined
  if (separator === undefined) return all
  const width = Math.max(...filled.map((cell) => splitCell(cell, separator).length))
  const names = answerTitles(width)
  const spread = ({ cells, ...row }: Row, parts: readonly string[]): Row => ({
    ...row,
    cells: [...cells.slice(0, place), ...names.map((_, at) => parts[at] ?? ''), ...cells.slice(place + 1)],
  })
  return [spread(first, names), ...rows.map((row) => spread(row, splitCell(row.cells[place] ?? '', separator)))]
}
