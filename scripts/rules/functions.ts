import { importsOf, type SourceFile, withoutComments } from './imports.ts'

const withoutStrings = (text: string) =>
  text.replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g, "''")

export const escapeRegExp = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

type Find = (text: string, names: ReadonlySet<string>) => string | undefined

const firstOf =
  (ending: string): Find =>
  (text, names) =>
    names.size === 0
      ? undefined
      : new RegExp(`(?<![.\\w$])(?:${[...names].map(escapeRegExp).join('|')})${ending}`).exec(text)?.[0]

export const callOf = firstOf(String.raw`\(`)

export const useOf = firstOf(String.raw`\b(?!\s*:)(?:\.\w+)*\(?`)

interface NamedFunction {
  name: string
  text: string
  isExported: boolean
}

export interface ReadFile {
  path: string
  code: string
  functions: NamedFunction[]
  imported: { name: string; local: string; from: string }[]
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
      .flatMap(({ target: from, names }) =>
        [...names.matchAll(/(\*|\w+)(?:\s+as\s+(\w+))?/g)].map(([, name = '', local = name]) => ({
          name,
          local,
          from,
        })),
      ),
  }
}

export function namesReaching(
  files: readonly ReadFile[],
  isOne: (one: NamedFunction, file: ReadFile) => boolean,
  find: Find = callOf,
): (file: ReadFile) => ReadonlySet<string> {
  const reaching = new Set<string>()
  const keyOf = (path: string, name: string) => `${path} ${name}`
  const add = (path: string, name: string) => reaching.add(keyOf(path, name)).add(keyOf(path, '*'))
  for (const file of files) for (const one of file.functions) if (isOne(one, file)) add(file.path, one.name)
  const namesIn = ({ path, functions, imported }: ReadFile) =>
    new Set([
      ...functions.map(({ name }) => name).filter((name) => reaching.has(keyOf(path, name))),
      ...imported.filter(({ name, from }) => reaching.has(keyOf(from, name))).map(({ local }) => local),
    ])
  for (let before = -1; before < reaching.size; ) {
    before = reaching.size
    for (const file of files) {
      const names = namesIn(file)
      for (const { name, text } of file.functions) if (find(text, names)) add(file.path, name)
    }
  }
  return namesIn
}
