interface Listed {
  line: number
  name: string
  email: string
}

const ENDS = /\r\n|\r|\n/
const hasContent = (line: string) => line.trim() !== ''
const listedLine = ({ name, email }: Listed) => (name === '' ? email : `${name} <${email}>`)

export interface Lines {
  heading: string
  left: string
}

/**
 * The lines of these candidates, unchanged and in their order. If a line has several people, only those are left in it.
 */
export function remainingLines<Each extends Listed>(
  text: string,
  candidates: readonly Each[],
  isLeft: (candidate: Each) => boolean,
): Lines {
  const lines = text.split(ENDS)
  const begins = [...new Set(candidates.map(({ line }) => line))]
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
