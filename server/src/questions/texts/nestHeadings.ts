import type { Heading, Root } from 'mdast'
import { visit } from 'unist-util-visit'

/**
 * The level of a heading is its nesting depth, whatever its Markdown level. Screen readers navigate by headings, so no
 * level may be skipped.
 */
export const nestHeadings = () => (tree: Root) => {
  const above: number[] = []
  visit(tree, 'heading', (heading) => {
    while ((above.at(-1) ?? 0) >= heading.depth) above.pop()
    above.push(heading.depth)
    // Each level is deeper than its parent, so there are never more than six.
    heading.depth = above.length as Heading['depth']
  })
}
