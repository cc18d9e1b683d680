import { escapeRegExp, namesReaching, type ReadFile, readFunctions, useOf } from './functions.ts'
import { importsOf, type SourceFile } from './imports.ts'

const OPENING = '([{'
const CLOSING = ')]}'

function inBrackets(text: string, open: number): string {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (OPENING.includes(text[at] ?? ' ')) depth += 1
    if (CLOSING.includes(text[at] ?? ' ')) depth -= 1
    if (depth === 0) return text.slice(open + 1, at)
  }
  return text.slice(open + 1)
}

const BEGINS =
  /\b\w+\((?=[\w.]+,\s*(?:async )?\(?(?:tx|snapshot)\)? =>)|\b(?:inTransaction|inTransactionDuringDeletions|inSnapshot)\(/g

function* transactionsIn(text: string): Generator<{ outer: string; body: string }> {
  for (const { index, 0: begin } of text.matchAll(BEGINS)) {
    const inside = inBrackets(text, index + begin.length - 1)
    const comma = inside.indexOf(',')
    if (comma > 0) yield { outer: inside.slice(0, comma).trim(), body: inside.slice(comma + 1) }
  }
}

/**
 * Finds writes and reads outside the open transaction. On SQLite they cause a deadlock, and on PostgreSQL they read old
 * data.
 */
function outerHandle({ outer, body }: { outer: string; body: string }): boolean {
  if (new RegExp(`^\\s*(?:async )?\\(?${escapeRegExp(outer)}\\b\\)? =>`).test(body)) return false
  return new RegExp(`(?<![^.]\\.|[\\w$])${escapeRegExp(outer)}\\b(?!\\s*:)`).test(body)
}

const network = /^(?:npm:(?:nodemailer|openid-client)|node:(?:https|dns|dns\/promises))$/

/**
 * Inside a transaction, code may write only through the transaction's own handle, and must not wait for another
 * machine.
 */
export function withinTransactions(sources: readonly SourceFile[]): string[] {
  const own = sources.filter(({ path }) => path.startsWith('server/src/'))
  const onNetwork = new Set(
    own.filter((file) => importsOf(file).some(({ target }) => network.test(target))).map(({ path }) => path),
  )
  const files = own.map(readFunctions)
  const calls = /(?:(?<![.\w$])|\bglobalThis\.)fetch\b(?!\s*:)\(?|\.sendMail\(/
  const namesIn = namesReaching(
    files,
    ({ text, isExported }, { path }) => calls.test(text) || (isExported && onNetwork.has(path)),
    useOf,
  )
  const callsIn = (file: ReadFile) => new Set([...namesIn(file)].filter((name) => name !== name.toUpperCase()))
  return files.flatMap((file) =>
    [...transactionsIn(file.code)].flatMap(({ outer, body }) => {
      const call = calls.exec(body)?.[0] ?? useOf(body, callsIn(file))
      return [
        ...(outerHandle({ outer, body }) ? [`${file.path}: within a transaction ${outer} is another connection`] : []),
        ...(call ? [`${file.path}: a transaction must not wait for the network: ${call}`] : []),
      ]
    }),
  )
}
