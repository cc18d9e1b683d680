interface Searched {
  code: string
  description: string
  answers: readonly { description: string }[]
}

/** Code is read past, so that what looks like a picture in it stays; then a picture, its words, its address and its title. */
const codeOrPicture =
  /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|!\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]\(\s*(?:<[^<>\n]*>|[^\s()<]*(?:\([^\s()]*\)[^\s()]*)*)(\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/g

const referredTo = /!\[([^[\]]*)\](?:\[([^[\]]*)\])?/g
const definition = /^( {0,3}\[([^[\]]+)\]:)[ \t]*\S+/gm

/** What a picture is called, and not where it lies: an address of letters by chance would be found for any short word. */
function withoutAddresses(description: string): string {
  const names = new Set([...description.matchAll(referredTo)].map(([, words, name]) => (name || words)?.toLowerCase()))
  return description
    .replaceAll(definition, (whole, beginning: string, name: string) =>
      names.has(name.toLowerCase()) ? beginning : whole,
    )
    .replaceAll(codeOrPicture, (whole, ticks, words = '', title = '') => (ticks ? whole : `${words}${title}`))
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

/** Noncharacters stand for the wildcards of LIKE, and what comes as one is none of them. */
const wildcards: Readonly<Record<string, string>> = { '%': '\ufdd1', _: '\ufdd2', '\\': '\ufdd3' }

function wildcardFor(sign: string): string {
  const { [sign]: stands = sign } = wildcards
  return stands
}

/** The same for two texts that differ in case, accents and width alone; a part of a text stays a part of it. */
function normal(text: string): string {
  return text
    .replaceAll(fullWidth, (wide) => wide.normalize('NFKC'))
    .normalize('NFD')
    .replaceAll(accents, '')
    .toUpperCase()
    .normalize('NFC')
    .replaceAll(/[\ufdd0-\ufdef]/g, '\ufffd')
    .replaceAll(/[%_\\]/g, wildcardFor)
}

/** What a question is searched by: whatever holds each word that `wordsOf` gives is found. Words never reach over a line. */
export const searchable = ({ description, answers, code }: Searched): string =>
  [...readingsOf(description), ...answers.map((answer) => answer.description), code].map(normal).join('\n')

/** The same question under another code. */
export const searchableUnder = (text: string, code: string): string =>
  text.slice(0, text.lastIndexOf('\n') + 1) + normal(code)

/** What is looked for: each of them must occur. No sign in them means anything to LIKE. */
export const wordsOf = (search: string): string[] => [
  ...new Set(
    search
      .split(/\s+/)
      .map(normal)
      .filter((word) => word !== ''),
  ),
]
