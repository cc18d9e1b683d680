import { visit } from 'unist-util-visit'
import { mathElement } from '../../questions/texts/formula.ts'
import { parseFormulae, rangesWithoutFormulae } from '../../questions/texts/markdownFormulae.ts'
import { DOLLAR, formulaInMarkdown, LESS, restoreBankCharacters } from '../texts/exportedMarkdown.ts'
import { reader } from '../texts/markdown.ts'

interface TextEdit {
  start: number
  end: number
  sign: string
}

function signChanges(text: string, pattern: RegExp, sign: string): TextEdit[] {
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length, sign }))
}

/** Finds angle brackets that the bank shows as text, but that other programs would read as tags. */
function shownAngleBrackets(text: string): TextEdit[] {
  const found: TextEdit[] = []
  visit(reader.parse(text), 'html', ({ position }) => {
    const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0]
    found.push(...signChanges(text, /</g, LESS).filter((each) => each.start >= start && each.end <= end))
  })
  return found
}

export function portableMarkdown(text: string): string {
  if (!/[$<]/.test(text)) return text
  const code = rangesWithoutFormulae(text).filter(({ isCode }) => isCode)
  // Invalid formulae stay unchanged, because the bank shows them as plain text.
  const readable = parseFormulae(text).filter(({ tex, isBlock }) => mathElement(tex, isBlock) !== null)
  const formulae = readable.map(({ start, end, tex, isBlock }) => ({
    start,
    end,
    sign: formulaInMarkdown(tex, isBlock),
  }))
  const isFree = ({ start }: TextEdit) =>
    ![...code, ...formulae].some((taken) => start >= taken.start && start < taken.end)
  const signs = [...signChanges(text, /(?<=(?<!\\)(?:\\\\)*)\\\$/g, DOLLAR), ...shownAngleBrackets(text)].filter(isFree)
  const changes = [...formulae, ...signs].sort((one, other) => one.start - other.start)
  let [made, from] = ['', 0]
  for (const { start, end, sign } of changes) {
    made += text.slice(from, start) + sign
    from = end
  }
  made += text.slice(from)
  // Escaping can change the Markdown around a tag, so the result is used only if an import restores the original text.
  return restoreBankCharacters(made) === text ? made : text
}
