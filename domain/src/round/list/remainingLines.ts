interface Listed {
  line: number
  name: string
  email: string
}

const LINE_END = /\r\n|\r|\n/
const hasContent = (line: string) => line.trim() !== ''
const listedLine = ({ name, email }: Listed) => (name === '' ? email : `${name} <${email}>`)

const firstLinesOf = (candidates: readonly Listed[]) => [...new Set(candidates.map(({ line }) => line))]

/** Maps the number of each candidate's first line to the lines as the user wrote them. */
export function writtenLines(text: string, candidates: readonly Listed[]): Map<number, string> {
  const lines = text.split(LINE_END)
  const firstLines = firstLinesOf(candidates)
  return new Map(
    firstLines.map((first, at) => {
      const next = firstLines[at + 1]
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

export function withChangedLines(
  text: string,
  candidates: readonly Listed[],
  changed: ReadonlyMap<number, string>,
): string {
  const headingLines = text.split(LINE_END).slice(0, (firstLinesOf(candidates)[0] ?? 1) - 1)
  const candidateLines = [...writtenLines(text, candidates)].map(([first, lines]) => changed.get(first) ?? lines)
  return [...headingLines, ...candidateLines].filter(hasContent).join('\n')
}

export interface Lines {
  heading: string
  left: string
}

/** A line with several people keeps only the people who are still missing, according to `isLeft`. */
export function remainingLines<Each extends Listed>(
  text: string,
  candidates: readonly Each[],
  isLeft: (candidate: Each) => boolean,
): Lines {
  const lines = text.split(LINE_END)
  const firstLines = firstLinesOf(candidates)
  const linesFrom = (first: number, next: number | undefined) =>
    lines.slice(first - 1, next === undefined ? undefined : next - 1).filter(hasContent)
  const left = firstLines.flatMap((first, at) => {
    const lineCandidates = candidates.filter(({ line }) => line === first)
    const remainingCandidates = lineCandidates.filter(isLeft)
    if (remainingCandidates.length < lineCandidates.length) return remainingCandidates.map(listedLine)
    return linesFrom(first, firstLines[at + 1])
  })
  return { heading: linesFrom(1, firstLines[0] ?? 1).join('\n'), left: left.join('\n') }
}
