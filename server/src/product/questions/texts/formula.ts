import { isRefusedTex } from '@assay/domain/bank/texts/formulae'
import type { Element, Root, RootContent } from 'hast'
import rehypeParse from 'rehype-parse'
import temml, { type Options } from 'temml'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

const parser = unified().use(rehypeParse, { fragment: true }).freeze()

const options: Options = { throwOnError: true, strict: false, trust: false, maxSize: [10, 10], maxExpand: 200 }

const sides: Record<string, string> = { 'tml-left': 'left', 'tml-right': 'right' }

function nameSides(math: Element): void {
  visit(math, 'element', (element) => {
    if (element.tagName !== 'mtd') return
    const classes = [element.properties['className'] ?? []].flat().map(String)
    const side = classes.map((name) => sides[name]).find((name) => name !== undefined)
    if (side) element.properties['columnalign'] = side
  })
}

const isMath = (node: RootContent | undefined): node is Element => node?.type === 'element' && node.tagName === 'math'

/** Returns null if the formula is invalid. The result is not sanitised yet. */
export function mathElement(tex: string, isBlock: boolean): Element | null {
  if (isRefusedTex(tex)) return null
  try {
    const { children }: Root = parser.parse(temml.renderToString(tex, { ...options, displayMode: isBlock }))
    const [math, ...others] = children
    // Anything except a single `math` element is rejected, for example references within the page.
    if (!isMath(math) || others.length > 0) return null
    nameSides(math)
    return { ...math, properties: { ...(isBlock && { display: 'block' }), alttext: tex } }
  } catch {
    return null
  }
}
