import type { Heading, Root } from 'mdast'
import { visit } from 'unist-util-visit'

/**
 * A heading is as deep as those above it are many, whatever signs it was written with: the first stands highest, and no
 * level is left out, so that a reader aloud who goes by headings misses none.
 */
export const nestHeadings = () => (tree: Root) => {
  const above: number[] = []
  visit(tree, 'heading', (heading) => {
    while ((above.at(-1) ?? 0) >= heading.depth) above.pop()
    above.push(heading.depth)
    // Each is deeper than the one above it, so there are never more than there are levels.
    heading.depth = above.length as Heading['depth']
  })
}
