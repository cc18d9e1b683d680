import { answerUnder } from './csvColumns.ts'

interface Answer {
  /** Of its column: an empty cell before it leaves a gap. */
  number: number
  text: string
}

type Found = ReadonlySet<number> | null

const partsOf = (cell: string) =>
  cell
    .split(/[,;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Every part names an answer, or the whole reading does not hold. */
function read(parts: readonly string[], numberOf: (part: string) => number | undefined): Found {
  const numbers = parts.map(numberOf)
  const known = numbers.filter((number) => number !== undefined)
  return known.length > 0 && known.length === numbers.length ? new Set(known) : null
}

const letterOf = (number: number) => String.fromCharCode('A'.charCodeAt(0) + number - 1)

/** The answers that a cell names: by number, by letter (`C`, `Option C`) or by their very text. Null where no reading holds, or two differ. */
export function rightCells(cell: string, answers: readonly Answer[], column: string): Found {
  const numberWhere = (isMeant: (answer: Answer) => boolean) => answers.find(isMeant)?.number
  const byText = (part: string) => numberWhere(({ text }) => text.trim() === part)
  const readings: Record<string, () => Found[]> = {
    numbers: () => [read(partsOf(cell), (part) => numberWhere(({ number }) => String(number) === part))],
    letters: () => [
      read(partsOf(cell), (part) => numberWhere(({ number }) => letterOf(number) === part.toUpperCase())),
      read(partsOf(cell), (part) => numberWhere(({ number }) => number === answerUnder(part))),
    ],
    // An answer may hold a separator itself.
    text: () => [read([cell.trim()], byText), read(partsOf(cell), byText)],
  }
  const [, only] = /^correct (.+)$/.exec(column) ?? []
  const wanted = Object.entries(readings).filter(([name]) => only === undefined || name === only)
  const found = wanted.flatMap(([, all]) => all()).filter((each) => each !== null)
  const [first, ...others] = found
  const differs = others.some((other) => [...other].sort().join() !== [...(first ?? [])].sort().join())
  return first && !differs ? first : null
}
