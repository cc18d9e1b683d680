import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { formulaeOf, shieldedIn } from '../../questions/texts/coveredFormulae.ts'
import { mathOf } from '../../questions/texts/formula.ts'
import { gfm } from '../../questions/texts/gfm.ts'
import { bankSigns, DOLLAR, formulaInMarkdown, LESS } from '../texts/ownMarkdown.ts'

const reader = unified().use(remarkParse).use(remarkGfm, gfm).freeze()

interface Change {
  start: number
  end: number
  sign: string
}

function placesOf(text: string, pattern: RegExp, sign: string): Change[] {
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length, sign }))
}

/** Where elements begin for other programs; to the bank they are words. */
function lessSigns(text: string): Change[] {
  const found: Change[] = []
  visit(reader.parse(text), 'html', ({ position }) => {
    const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0]
    found.push(...placesOf(text, /</g, LESS).filter((each) => each.start >= start && each.end <= end))
  })
  return found
}

/**
 * Markdown of the bank as other programs show it alike: formulae in their signs, dollars and angle brackets that are words. In all
 * else it is theirs already, and stands as it is written.
 */
export function markdownElsewhere(text: string): string {
  if (!/[$<]/.test(text)) return text
  const code = shieldedIn(text).filter(({ isCode }) => isCode)
  // What nobody can read is seen as it is written here too.
  const readable = formulaeOf(text).filter(({ tex, isBlock }) => mathOf(tex, isBlock) !== null)
  const formulae = readable.map(({ start, end, tex, isBlock }) => ({
    start,
    end,
    sign: formulaInMarkdown(tex, isBlock),
  }))
  const isFree = ({ start }: Change) =>
    ![...code, ...formulae].some((taken) => start >= taken.start && start < taken.end)
  const signs = [...placesOf(text, /(?<=(?<!\\)(?:\\\\)*)\\\$/g, DOLLAR), ...lessSigns(text)].filter(isFree)
  const changes = [...formulae, ...signs].sort((one, other) => one.start - other.start)
  let [made, from] = ['', 0]
  for (const { start, end, sign } of changes) {
    made += text.slice(from, start) + sign
    from = end
  }
  made += text.slice(from)
  // Without a tag at its head a block may be another one, in which nothing is found again.
  return bankSigns(made) === text ? made : text
}
