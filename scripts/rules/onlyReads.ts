import { type SourceFile, withoutComments } from './imports.ts'

const WRITES = 'insertInto|updateTable|deleteFrom|replaceInto|mergeInto'
const IN_SQL = /`\s*(?:insert into|update|delete from)\b/i

/** Top-level declarations begin at the left margin. */
const declarationsIn = (text: string) => text.split(/\n(?=(?:export |async |function |const ))/)

function writesThrough(declaration: string): string | undefined {
  const names = [...declaration.matchAll(/\b(\w+)\??: Queryable\b/g)].map(([, name = '']) => name)
  return names.find(
    (name) => new RegExp(`\\b${name}\\s*\\.(?:${WRITES})\\(`).test(declaration) || IN_SQL.test(declaration),
  )
}

/**
 * A `Queryable` is read-only. A write takes a `Tx` if it belongs to a transaction, or a `Db` if it is independent, so
 * that no part of a change is stored outside its transaction.
 */
export const writesOfReaders = (file: SourceFile): string[] =>
  /^server\/src\/(?!db\/migrations\/)/.test(file.path)
    ? declarationsIn(withoutComments(file.text)).flatMap((declaration) => {
        const name = writesThrough(declaration)
        const [, what = 'a function'] = /(?:const|function) (\w+)/.exec(declaration) ?? []
        return name
          ? [`${file.path}: ${what} writes, so ${name} is a Tx (with something else) or a Db (for itself)`]
          : []
      })
    : []
