interface MarkupElement {
  tagName: string
  attributes: Iterable<{ name: string; value: string | null }>
}

const elements = new Set(
  'P BR HR H3 H4 H5 H6 BLOCKQUOTE UL OL LI PRE CODE SPAN STRONG EM DEL SUP A IMG TABLE THEAD TBODY TR TH TD'.split(' '),
)
const attributes: Record<string, RegExp> = {
  href: /^(https?:\/\/|mailto:)/i,
  src: /^(data:image\/(png|jpeg|gif|webp);base64,|\/(?![/\\]))/i,
  class: /^(hljs|language-[\w+#-]+|hljs-[\w-]+)( (hljs|language-[\w+#-]+|hljs-[\w-]+))*$/,
  target: /^_blank$/,
  rel: /^noopener noreferrer nofollow$/,
  align: /^(left|right|center)$/,
  start: /^\d+$/,
  tabindex: /^0$/,
  alt: /^/,
  title: /^/,
  'aria-label': /^/,
}

/** The HTML must be parsed as browsers do, because other parsers may find other elements. */
export const disallowedMarkup = (found: Iterable<MarkupElement>): string[] =>
  [...found].flatMap((element) => [
    ...(elements.has(element.tagName) ? [] : [element.tagName]),
    ...[...element.attributes].flatMap(({ name, value }) =>
      attributes[name]?.test(value ?? '') ? [] : [`${name}=${value}`],
    ),
  ])
