import type { Root, RootContent } from 'hast'
import { visit } from 'unist-util-visit'
import { parsedAroundFormulae } from '../../questions/texts/coveredFormulae.ts'

/** Elements whose dollars are not text: formulae and code. */
const OTHERS: ReadonlySet<string> = new Set(['math', 'code', 'pre'])

const dollarsIn = (nodes: readonly RootContent[]): number =>
  nodes.reduce((sum, node) => {
    if (node.type === 'text') return sum + node.value.split('$').length - 1
    return node.type === 'element' && !OTHERS.has(node.tagName) ? sum + dollarsIn(node.children) : sum
  }, 0)

/**
 * For each dollar in the text, in order, whether its source has a backslash. HTML does not show this, and an import
 * must restore the exact text. Empty if the dollars are ambiguous.
 */
export function escapedDollars(markdown: string, { children }: Root): boolean[] {
  if (!markdown.includes('\\$')) return []
  const { text, tree } = parsedAroundFormulae(markdown)
  const found: boolean[] = []
  visit(tree, (node) => {
    if (node.type !== 'text' && node.type !== 'html') return
    const written = text.slice(node.position?.start.offset, node.position?.end.offset)
    for (const [, before = ''] of written.matchAll(/(\\*)\$/g)) {
      found.push(node.type === 'text' && before.length % 2 === 1)
    }
  })
  return found.length === dollarsIn(children) ? found : []
}
