interface Searched {
  code: string
  description: string
  answers: readonly { description: string }[]
}

/**
 * A picture: its words, its address and its title. White space is taken as a whole (what is looked at ahead is never given back), or a text of
 * spaces would be read again from each of them.
 */
const picture =
  /!\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]\((?=(\s*))\2(?:<[^<>\n]*>|[^\s()<]*(?:\([^\s()]*\)[^\s()]*)*)(?=(\s*))\3((?<=\s)(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/y

const referredTo = /!\[([^[\]]*)\](?:\[([^[\]]*)\])?/g
const definition = /^( {0,3}\[([^[\]]+)\]:)[ \t]*\S+/gm

/** Where the runs of backticks stand, by their length; the first ones last. */
function ticksOf(text: string): Map<number, number[]> {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: run, index }) => ({ length: run.length, index })).reverse()
  return new Map(
    [...Map.groupBy(runs, ({ length }) => length)].map(([length, all]) => [length, all.map((one) => one.index)]),
  )
}

/** Pictures by their words and titles. Code is read past, so that what looks like a picture in it stays. */
function inWords(text: string): string {
  const ticks = ticksOf(text)
  const endOfCode = (begin: number, length: number) => {
    // Each run that is come by was counted, so its length is there.
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

/** What a picture is called, and not where it lies: an address of letters by chance would be found for any short word. */
function withoutAddresses(description: string): string {
  const names = new Set([...description.matchAll(referredTo)].map(([, words, name]) => (name || words)?.toLowerCase()))
  return inWords(
    description.replaceAll(definition, (whole, beginning: string, name: string) =>
      names.has(name.toLowerCase()) ? beginning : whole,
    ),
  )
}

const escaped = /\\([!-/:-@[-`{-~])/g

/** As it is written, and as it reads where a sign of Markdown is escaped: both are what somebody may look for. */
function readingsOf(description: string): string[] {
  const written = withoutAddresses(description)
  const read = written.replaceAll(escaped, '$1')
  return read === written ? [written] : [written, read]
}

const fullWidth = /[\uff01-\uffe2\uffe4-\uffee]+/g
/** Marks that stand above or below letters of any script; without the two that make another sound of a Japanese sign. */
const accents = /[[\p{M}&&\p{Script=Inherited}]--[\u3099\u309a]]/gv

/** The same for two texts that differ in case, accents and width alone; a part of a text stays a part of it. */
function normal(text: string): string {
  return (
    text
      .replaceAll(fullWidth, (wide) => wide.normalize('NFKC'))
      .normalize('NFD')
      .replaceAll(accents, '')
      .toUpperCase()
      .normalize('NFC')
      // Noncharacters stand for the wildcards of LIKE, and what comes as one is none of them.
      .replaceAll(/[\ufdd0-\ufdef]/g, '\ufffd')
      .replaceAll('%', '\ufdd1')
      .replaceAll('_', '\ufdd2')
      .replaceAll('\\', '\ufdd3')
  )
}

/** What a question is searched by: whatever holds each word that `wordsOf` gives is found. Words never reach over a line. */
export const searchable = ({ description, answers, code }: Searched): string =>
  [...readingsOf(description), ...answers.map((answer) => answer.description), code].map(normal).join('\n')

/** The same question under another code. */
export const searchableUnder = (text: string, code: string): string =>
  text.slice(0, text.lastIndexOf('\n') + 1) + normal(code)

/** A longer word is looked for by its beginning, and further words are left out: a search reads every long text of the bank for each letter. */
const MOST = { letters: 40, words: 8 } as const

/** What is looked for: each of them must occur. No sign in them means anything to LIKE. */
export const wordsOf = (search: string): string[] => {
  const words = search
    .split(/\s+/)
    .map((word) => normal([...word].slice(0, MOST.letters).join('')))
    .filter((word) => word !== '')
  return [...new Set(words)].slice(0, MOST.words)
}
