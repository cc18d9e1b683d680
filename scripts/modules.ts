import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, type SourceFile } from './rules/imports.ts'

/** Prints the size of the code: `node scripts/modules.ts [FOLDER]`. FOLDER is another checkout to compare with. */
const [folder = '.'] = process.argv.slice(2)
const SOURCES = ['domain/src', 'contract/src', 'server/src', 'web/src']
const LONGEST = 8

const filesBelow = (source: string): SourceFile[] =>
  readdirSync(join(folder, source), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({ path: `${source}/${name}`, text: readFileSync(join(folder, source, name), 'utf8') }))

/**
 * The module of `server/src/product/attempts/closing/closeTests.ts` is `server/attempts`. Files outside modules belong to
 * their layer.
 */
function moduleOf(path: string): string {
  const parts = path.split('/')
  const [layer = '', module, ...inside] = parts.toSpliced(1, parts[0] === 'server' ? 2 : 1)
  return inside.length > 0 && layer !== 'domain' ? `${layer}/${module}` : layer
}

interface Measured {
  name: string
  lines: number
}

function functionsOf({ path, text }: SourceFile): Measured[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const [, name] = /^(?:export )?(?:default )?(?:async )?(?:function\*? |const )(\w+).*[({]$/.exec(line) ?? []
    const end = lines.findIndex((later, place) => place > at && /^[})]/.test(later) && !/^\S.*\{$/.test(later))
    return name && end > at ? [{ name: `${path} ${name}`, lines: end - at + 1 }] : []
  })
}

const files = SOURCES.flatMap(filesBelow)
const known = new Set(files.map(({ path }) => path))
const lengthOf = ({ text }: SourceFile) => text.split('\n').length - 1
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

console.log('module, files, lines')
for (const [module, inside] of Map.groupBy(files, ({ path }) => moduleOf(path)))
  console.log(`${module}, ${inside.length}, ${sum(inside.map(lengthOf))}`)

console.log('\nlongest functions, lines')
const longest = files
  .filter(({ path }) => !path.startsWith('web/src/i18n/'))
  .flatMap(functionsOf)
  .sort((one, other) => other.lines - one.lines)
for (const { name, lines } of longest.slice(0, LONGEST)) console.log(`${name}, ${lines}`)

const arrows = files.flatMap((file) =>
  importsOf(file)
    .filter(({ target }) => known.has(target) && moduleOf(target) !== moduleOf(file.path))
    .map(({ target }) => `${moduleOf(file.path)} -> ${moduleOf(target)}`),
)
console.log(`\nimports between modules: ${arrows.length} imports, ${new Set(arrows).size} pairs of modules`)
for (const [arrow, all] of Map.groupBy(arrows, (each) => each)) console.log(`${arrow}, ${all.length}`)
