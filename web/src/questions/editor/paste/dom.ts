const BLOCKS = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE CAPTION DD DIV DL DT FIGCAPTION FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION TABLE TBODY TD TFOOT TH THEAD TR UL'.split(
    ' ',
  ),
)

export const isElement = (node: Node | null | undefined): node is HTMLElement => node?.nodeType === 1
export const isText = (node: Node): node is Text => node.nodeType === 3
export const isBlock = (node: Node): boolean => isElement(node) && BLOCKS.has(node.tagName)
export const hasText = (node: Node): boolean => (node.textContent ?? '').trim() !== ''

/** Styles are read from the text of the attribute, because Word uses CSS properties that browsers do not parse. */
export const styleAttribute = (element: Element): string => element.getAttribute('style') ?? ''

export const isEmptyNode = (node: Node): boolean => !isElement(node) && !(isText(node) && hasText(node))
