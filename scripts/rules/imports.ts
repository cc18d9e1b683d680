import { posix } from 'node:path'

export interface SourceFile {
  path: string
  text: string
}

export interface Import {
  target: string
  names: string
  /**
   * `loaded`: the module is imported with the file. `type`: no import at run time. `later`: the module is imported by
   * `import()`.
   */
  kind: 'loaded' | 'type' | 'later'
}

export const withoutComments = (text: string) =>
  text.replace(/^\s*\/\*[\s\S]*?\*\//gm, '').replace(/(?<!:)\/\/.*$/gm, '')

/** The imported module: `npm:zod`, `node:path`, or the path of our own file. */
function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const [, module, file] = /^@assay\/(domain|contract)\/(.+)$/.exec(specifier) ?? []
  if (module) return `${module}/src/${file}.ts`
  return specifier.startsWith('node:') ? specifier : `npm:${specifier}`
}

export function importsOf({ path, text }: SourceFile): Import[] {
  const code = withoutComments(text)
  const from = code.matchAll(/\b(?:import|export)\s+(type\s)?([\w$*\s{},]+?)\s*from\s*['"](.+?)['"]/g)
  const bare = code.matchAll(/\bimport\s*['"](.+?)['"]/g)
  const dynamic = code.matchAll(/\bimport\(\s*['"](.+?)['"]/g)
  const found: { specifier: string; names: string; kind: Import['kind'] }[] = [
    ...from.map(([, type, names = '', specifier = '']) => ({
      specifier,
      names,
      kind: type ? ('type' as const) : ('loaded' as const),
    })),
    ...bare.map(([, specifier = '']) => ({ specifier, names: '', kind: 'loaded' as const })),
    ...dynamic.map(([, specifier = '']) => ({ specifier, names: '', kind: 'later' as const })),
  ]
  return found.map(({ specifier, ...rest }) => ({ target: targetOf(path, specifier), ...rest }))
}
