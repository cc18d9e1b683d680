/** Marks that only shape the text; each is replaced by what a reader sees of it. A sign behind a backslash is none. */
const marks: [RegExp, string][] = [
  // The fences of code, not the code; then rules and underlines of headings.
  [/^ {0,3}(?:`{3,}|~{3,}).*$/gm, ' '],
  [/^ {0,3}(?:[-*_] *){3,}$|^ {0,3}=+ *$/gm, ' '],
  [/(?<!\\)!?\[([^\]\n]*)\]\([^()\n]*\)/g, '$1'],
  // Headings, quotes and items at the beginning of a line, also within each other.
  [/^[ \t]*(?:(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+)+/gm, ''],
  [/(?<!\\)(\*\*|__|~~)(?=\S)([^\n]*?[^\s\\])\1/g, '$2'],
  [/(?<![\w*\\])\*(?=[^\s*])([^*\n]*[^\s*\\])\*(?![\w*])/g, '$1'],
  [/(?<![\w\\])_(?=[^\s_])([^_\n]*[^\s_\\])_(?!\w)/g, '$1'],
  [/(?<!\\)`+/g, ''],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
]

/** The words of a Markdown text in one line: what a list shows of a question. Not safe as HTML, nor meant as any. */
export function excerptOf(markdown: string, max = 200): string {
  // A list needs the beginning only; the rest of a long text is not worth its time.
  const beginning = markdown.slice(0, max * 4)
  const words = marks.reduce((text, [mark, seen]) => text.replace(mark, seen), beginning)
  const line = words.replace(/\s+/g, ' ').trim()
  const letters = [...line]
  return letters.length > max
    ? `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : line
}
