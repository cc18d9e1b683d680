import { importsOf, type SourceFile } from './imports.ts'
import { layersInOrder } from './layers.ts'

const sharedFiles: Record<string, readonly string[]> = {
  'contract/src/': [
    'client',
    'docs',
    'endpoint',
    'facts',
    'fieldErrors',
    'fields',
    'headers',
    'installation',
    'refusals',
    'uploadedFile',
  ],
}

const nameAfter = (layer: string, path: string) => path.slice(layer.length).split(/[/.]/)[0] ?? ''

function isNamed(path: string): boolean {
  const layer = Object.keys(sharedFiles).find((start) => path.startsWith(start))
  if (layer === undefined) return true
  const name = nameAfter(layer, path)
  return layersInOrder.includes(name) || (sharedFiles[layer] ?? []).includes(name)
}

const routesOf = /^server\/src\/\w+\/(\w+)\/(?:\w+\/)*\w*[rR]outes\.ts$/

/** The name of the contract file shows the module that implements its calls. */
function callsOfOtherModules(file: SourceFile): string[] {
  const { path } = file
  const module = routesOf.exec(path)?.[1]
  if (module === undefined) return []
  return importsOf(file)
    .filter(({ target, kind }) => target.startsWith('contract/src/') && kind === 'loaded')
    .map(({ target }) => nameAfter('contract/src/', target))
    .filter((noun) => layersInOrder.includes(noun) && noun !== module)
    .map((noun) => `${path}: ${module} answers calls of ${noun}`)
}

/** `git ls-files '*labels*'` must list everything about labels, so every file path contains the name of its module. */
export const filesWithoutModuleName = (files: readonly SourceFile[]): string[] => [
  ...files.filter(({ path }) => !isNamed(path)).map(({ path }) => `${path}: this folder is not in the list of modules`),
  ...files.flatMap(callsOfOtherModules),
]
