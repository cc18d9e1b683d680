interface Searched {
  code: string
  description: string
  answers: readonly { description: string }[]
}

/** Lookahead groups prevent quadratic backtracking in white space. */
const picture =
  /!\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]\((?=(\s*))\2(?:<[^<>\n]*>|[^\s()<]*(?:\([^\s()]*\)[^\s()]*)*)(?=(\s*))\3((?<=\s)(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/y

const referredTo = /!\[([^[\]]*)\](?:\[([^[\]]*)\])?/g
const definition = /^( {0,3}\[([^[\]]+)\]:)[ \t]*\S+/gm

function ticksOf(text: string): Map<number, number[]> {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: run, index }) => ({ length: run.length, index })).reverse()
  return new Map(
    [...Map.groupBy(runs, ({ length }) => length)].map(([length, all]) => [length, all.map((one) => one.index)]),
  )
}

/** In code, a picture is plain text and is not replaced. */
function inWords(text: string): string {
  const ticks = ticksOf(text)
  const endOfCode = (begin: number, length: number) => {
    // Safe cast: the map contains all runs of backticks in the text.
    const left = ticks.get(length) as number[]
    while (left.length > 0 && Number(left.at(-1)) <= begin) left.pop()
    const end = left.at(-1)
    return end === undefined ? undefined : end + length
  }
  const beginnings = /`+|!\[/g
  let words = ''
  let read = 0
  for (let found = beginnings.exec(text); found; found = beginnings.exec(text)) {
    const { 0: sign, index } = found
    if (sign !== '![') {
      beginnings.lastIndex = endOfCode(index, sign.length) ?? beginnings.lastIndex
      continue
    }
    picture.lastIndex = index
    const [whole, called = '', before = '', behind = '', title] = picture.exec(text) ?? []
    if (whole === undefined) continue
    words += text.slice(read, index) + called + (title === undefined ? '' : (behind || before.slice(-1)) + title)
    read = index + whole.length
    beginnings.lastIndex = read
  }
  return words + text.slice(read)
}

/** URLs are left out, because their random letters would match short search words. */
function withoutAddresses(description: string): string {
  const names = new Set([...description.matchAll(referredTo)].map(([, words, name]) => (name || words)?.toLowerCase()))
  return inWords(
    description.replaceAll(definition, (whole, beginning: string, name: string) =>
      names.has(name.toLowerCase()) ? beginning : whole,
    ),
  )
}

const escaped = /\\([!-/:-@[-`{-~])/g

/** The search text contains the text with and without Markdown escapes, because users may search for either. */
function readingsOf(description: string): string[] {
  const written = withoutAddresses(description)
  const read = written.replaceAll(escaped, '$1')
  return read === written ? [written] : [written, read]
}

const fullWidth = /[\uff01-\uffe2\uffe4-\uffee]+/g
/** Matches accents on letters of any script, except for the two marks that change the sound of Japanese characters. */
const accents = /[[\p{M}&&\p{Script=Inherited}]--[\u3099\u309a]]/gv

/** Removes differences of case, accents and width. */
function normal(text: string): string {
  return (
    text
      .replaceAll(fullWidth, (wide) => wide.normalize('NFKC'))
      .normalize('NFD')
      .replaceAll(accents, '')
      .toUpperCase()
      .normalize('NFC')
      // Wildcards of LIKE become Unicode noncharacters, so noncharacters in the text are removed first.
      .replaceAll(/[\ufdd0-\ufdef]/g, '\ufffd')
      .replaceAll('%', '\ufdd1')
      .replaceAll('_', '\ufdd2')
      .replaceAll('\\', '\ufdd3')
  )
}

/** A question matches a search if its search text contains every search word. A search word never spans two lines. */
export const searchable = ({ description, answers, code }: Searched): string =>
  [...readingsOf(description), ...answers.map((answer) => answer.description), code].map(normal).join('\n')

/** The question's code is the last line of its search text. */
export const searchTextWithCode = (text: string, code: string): string =>
  text.slice(0, text.lastIndexOf('\n') + 1) + normal(code)

/**
 * Limits of a search, because a search reads every text in the bank. Longer words are cut, and further words are
 * ignored.
 */
const SEARCH_LIMITS = { letters: 40, words: 8 } as const

/** The words contain no wildcards of LIKE, so they need no escaping. */
export const searchWords = (search: string): string[] => {
  const words = search
    .split(/\s+/)
    .map((word) => normal([...word].slice(0, SEARCH_LIMITS.letters).join('')))
    .filter((word) => word !== '')
  return [...new Set(words)].slice(0, SEARCH_LIMITS.words)
}
