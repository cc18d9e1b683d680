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

/** What the files offer that know the network. */
const reachingOut = (files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => file.path.startsWith('server/src/') && importsOf(file).some(({ target }) => network.test(target)))
    .flatMap(({ text }) => [...text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)])
    .flatMap(([, name]) => name ?? [])

/** What waits for somebody outside holds rows, and SQLite's one writer, for as long as that takes; and it may be done twice. */
function waitsOutside(body: string, names: readonly string[]): string | undefined {
  return new RegExp(`(?<![.\\w$])(?:${names.join('|')})\\(|\\.sendMail\\(`).exec(body)?.[0]
}

/** What is done within a transaction is done on it alone. */
export function withinTransactions(files: readonly SourceFile[]): string[] {
  const names = ['fetch', ...reachingOut(files)]
  return files
    .filter(({ path }) => path.startsWith('server/src/'))
    .flatMap(({ path, text }) =>
      [...transactionsIn(withoutStrings(withoutComments(text)))].flatMap(({ outer, body }) => {
        const call = waitsOutside(body, names)
        return [
          ...(outerHandle({ outer, body }) ? [`${path}: within a transaction ${outer} is another connection`] : []),
          ...(call ? [`${path}: within a transaction nobody outside is waited for: ${call}`] : []),
        ]
      }),
    )
}
