import { importsOf, type SourceFile, withoutComments } from './imports.ts'

const OPENING = '([{'
const CLOSING = ')]}'

/** What stands in the brackets that open here. */
function inBrackets(text: string, open: number): string {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (OPENING.includes(text[at] ?? ' ')) depth += 1
    if (CLOSING.includes(text[at] ?? ' ')) depth -= 1
    if (depth === 0) return text.slice(open + 1, at)
  }
  return text.slice(open + 1)
}

/** Their words say nothing about what is called; a template's inserted code is left out with them. */
const withoutStrings = (text: string) =>
  text.replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g, "''")

/** `inTransaction` and what hands it on, such as a turn: they are known by the `tx` that they give. */
const BEGINS =
  /\b\w+\((?=[\w.]+,\s*(?:async )?\(?(?:tx|snapshot)\)? =>)|\b(?:inTransaction|inTransactionBesideDeletions|inSnapshot)\(/g

/** The handle that a transaction began with, and what is done within it. */
function* transactionsIn(text: string): Generator<{ outer: string; body: string }> {
  for (const { index, 0: begin } of text.matchAll(BEGINS)) {
    const inside = inBrackets(text, index + begin.length - 1)
    const comma = inside.indexOf(',')
    if (comma > 0) yield { outer: inside.slice(0, comma).trim(), body: inside.slice(comma + 1) }
  }
}

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Takes another connection: on SQLite it waits for ever for the one that this transaction holds, elsewhere it sees what was before. */
function outerHandle({ outer, body }: { outer: string; body: string }): boolean {
  if (new RegExp(`^\\s*(?:async )?\\(?${escaped(outer)}\\b\\)? =>`).test(body)) return false
  return new RegExp(`(?<![^.]\\.|[\\w$])${escaped(outer)}\\b(?!\\s*:)`).test(body)
}

const network = /^(?:npm:(?:nodemailer|openid-client)|node:(?:https|dns|dns\/promises))$/

const escapedNames = (names: Iterable<string>) => [...names].map(escaped).join('|')

/** The first call of one of these, or of the network itself. */
const callOf = (text: string, names: ReadonlySet<string>): string | undefined =>
  new RegExp(`(?<![.\\w$])(?:${escapedNames(names)})\\(|\\.sendMail\\(`).exec(text)?.[0]

/** A file as this rule reads it. */
interface Read {
  path: string
  code: string
  knowsNetwork: boolean
  /** The functions of the file, each with its text. */
  functions: { name: string; text: string; isExported: boolean }[]
  /** Names from other files of ours. */
  imported: { name: string; from: string }[]
}

function read(file: SourceFile): Read {
  const code = withoutStrings(withoutComments(file.text))
  const parts = code.split(/^(?=(?:export )?(?:async )?(?:function|const) \w)/m)
  const imports = importsOf(file)
  return {
    path: file.path,
    code,
    knowsNetwork: imports.some(({ target }) => network.test(target)),
    functions: parts.flatMap((text) => {
      const [, isExported, name] = /^(export )?(?:async )?(?:function|const) (\w+)/.exec(text) ?? []
      return name ? { name, text: text.slice(text.indexOf(name) + name.length), isExported: Boolean(isExported) } : []
    }),
    imported: imports
      .filter(({ kind }) => kind === 'loaded')
      .flatMap(({ target: from, names }) => [...names.matchAll(/\w+/g)].map(([name]) => ({ name, from }))),
  }
}

/** For each file the functions that wait for the network: by themselves, or by a function of any file that they call. */
function waitingNames(files: readonly Read[]): (file: Read) => ReadonlySet<string> {
  const waiting = new Set<string>()
  const keyOf = (path: string, name: string) => `${path} ${name}`
  for (const { path, functions, knowsNetwork } of files)
    for (const { name, isExported } of functions) if (knowsNetwork && isExported) waiting.add(keyOf(path, name))
  const namesIn = ({ path, functions, imported }: Read) =>
    new Set([
      'fetch',
      ...functions.map(({ name }) => name).filter((name) => waiting.has(keyOf(path, name))),
      ...imported.filter(({ name, from }) => waiting.has(keyOf(from, name))).map(({ name }) => name),
    ])
  for (let before = -1; before < waiting.size; ) {
    before = waiting.size
    for (const file of files) {
      const names = namesIn(file)
      for (const { name, text } of file.functions) if (callOf(text, names)) waiting.add(keyOf(file.path, name))
    }
  }
  return namesIn
}

/** A transaction writes on its own handle alone, and never waits for another machine. */
export function withinTransactions(sources: readonly SourceFile[]): string[] {
  const files = sources.filter(({ path }) => path.startsWith('server/src/')).map(read)
  const namesIn = waitingNames(files)
  return files.flatMap((file) =>
    [...transactionsIn(file.code)].flatMap(({ outer, body }) => {
      const call = callOf(body, namesIn(file))
      return [
        ...(outerHandle({ outer, body }) ? [`${file.path}: within a transaction ${outer} is another connection`] : []),
        ...(call ? [`${file.path}: a transaction must not wait for the network: ${call}`] : []),
      ]
    }),
  )
}
