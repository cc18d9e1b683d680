import { importsOf, type SourceFile, withoutComments } from './imports.ts'

/** String literals are emptied, because words in them are not calls. */
const withoutStrings = (text: string) =>
  text.replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g, "''")

export const escapeRegExp = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The first call of one of these functions. */
export const callOf = (text: string, names: ReadonlySet<string>): string | undefined =>
  names.size === 0
    ? undefined
    : new RegExp(`(?<![.\\w$])(?:${[...names].map(escapeRegExp).join('|')})\\(`).exec(text)?.[0]

interface NamedFunction {
  name: string
  text: string
  isExported: boolean
}

export interface ReadFile {
  path: string
  code: string
  functions: NamedFunction[]
  /** Names from other files of the project. */
  imported: { name: string; from: string }[]
}

export function readFunctions(file: SourceFile): ReadFile {
  const code = withoutStrings(withoutComments(file.text))
  const parts = code.split(/^(?=(?:export )?(?:async )?(?:function|const) \w)/m)
  return {
    path: file.path,
    code,
    functions: parts.flatMap((text) => {
      const [, isExported, name] = /^(export )?(?:async )?(?:function|const) (\w+)/.exec(text) ?? []
      return name ? [{ name, text: text.slice(text.indexOf(name) + name.length), isExported: Boolean(isExported) }] : []
    }),
    imported: importsOf(file)
      .filter(({ kind }) => kind === 'loaded')
      .flatMap(({ target: from, names }) => [...names.matchAll(/\w+/g)].map(([name]) => ({ name, from }))),
  }
}

/**
 * For each file, the functions that call one of the given functions, directly or through other functions of any file.
 */
export function namesReaching(
  files: readonly ReadFile[],
  isOne: (one: NamedFunction, file: ReadFile) => boolean,
): (file: ReadFile) => ReadonlySet<string> {
  const reaching = new Set<string>()
  const keyOf = (path: string, name: string) => `${path} ${name}`
  for (const file of files)
    for (const one of file.functions) if (isOne(one, file)) reaching.add(keyOf(file.path, one.name))
  const namesIn = ({ path, functions, imported }: ReadFile) =>
    new Set([
      ...functions.map(({ name }) => name).filter((name) => reaching.has(keyOf(path, name))),
      ...imported.filter(({ name, from }) => reaching.has(keyOf(from, name))).map(({ name }) => name),
    ])
  for (let before = -1; before < reaching.size; ) {
    before = reaching.size
    for (const file of files) {
      const names = namesIn(file)
      for (const { name, text } of file.functions) if (callOf(text, names)) reaching.add(keyOf(file.path, name))
    }
  }
  return namesIn
}
