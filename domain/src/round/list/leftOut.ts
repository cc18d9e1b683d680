interface Listed {
  line: number
  name: string
  email: string
}

const ENDS = /\r\n|\r|\n/
const hasContent = (line: string) => line.trim() !== ''
const listedLine = ({ name, email }: Listed) => (name === '' ? email : `${name} <${email}>`)

const beginsOf = (candidates: readonly Listed[]) => [...new Set(candidates.map(({ line }) => line))]

/** The key is the number of the candidate's first line. */
export function writtenLines(text: string, candidates: readonly Listed[]): Map<number, string> {
  const lines = text.split(ENDS)
  const begins = beginsOf(candidates)
  return new Map(
    begins.map((first, at) => {
      const next = begins[at + 1]
      return [
        first,
        lines
          .slice(first - 1, next === undefined ? undefined : next - 1)
          .join('\n')
          .trimEnd(),
      ]
    }),
  )
}

/** The number of a candidate's first line identifies the candidate. */
export function withChangedLines(
  text: string,
  candidates: readonly Listed[],
  changed: ReadonlyMap<number, string>,
): string {
  const above = text.split(ENDS).slice(0, (beginsOf(candidates)[0] ?? 1) - 1)
  const written = [...writtenLines(text, candidates)].map(([first, lines]) => changed.get(first) ?? lines)
  return [...above, ...written].filter(hasContent).join('\n')
}

export interface Lines {
  heading: string
  left: string
}

/** If a line has several people, only these candidates stay in it. */
export function remainingLines<Each extends Listed>(
  text: string,
  candidates: readonly Each[],
  isLeft: (candidate: Each) => boolean,
): Lines {
  const lines = text.split(ENDS)
  const begins = beginsOf(candidates)
  const linesFrom = (first: number, next: number | undefined) =>
    lines.slice(first - 1, next === undefined ? undefined : next - 1).filter(hasContent)
  const left = begins.flatMap((first, at) => {
    const own = candidates.filter(({ line }) => line === first)
    const wanted = own.filter(isLeft)
    if (wanted.length < own.length) return wanted.map(listedLine)
    return linesFrom(first, begins[at + 1])
  })
  return { heading: linesFrom(1, begins[0] ?? 1).join('\n'), left: left.join('\n') }
}
