import { posix } from 'node:path'
import { readsHiddenNames } from './aliases.ts'
import { hardSentences } from './commentSentences.ts'
import { importsOf, type SourceFile, withoutComments } from './imports.ts'
import { undeclaredErasures } from './interviewTables.ts'
import { chanceInDomain, layerViolations, stateInModules, transactionsByHand } from './layers.ts'
import { filesWithoutModuleName } from './moduleNames.ts'
import { wordsOnTheScreen } from './screenTexts.ts'
import { undeclaredStateReads } from './statesRead.ts'
import { foreignTables } from './tableOwners.ts'
import { withinTransactions } from './withinTransactions.ts'

/**
 * Entry points of the candidate page. The size of this page matters, because candidates may have an old phone and a
 * slow connection.
 */
const candidateFiles = /^web\/src\/(candidate\.tsx|exam\/)/
const buildOnlyFile = /^web\/src\/exam\/firstHtml\.tsx$/

const candidatePackages = /^npm:(react|react-dom\/client|@tabler\/icons-react)$/
const candidateModules = [
  /^(contract|domain)\/src\//,
  /^web\/src\/(candidate\.tsx|candidatePaths\.ts|exam\/|styles\/candidate\.css)/,
  /^web\/src\/i18n\/(\w+\.ts|\w+\/(common|exam)\.json)$/,
  /^web\/src\/(lib|ui)\//,
]
const isAllowedForCandidates = (target: string) =>
  target.endsWith('.module.css') ||
  candidatePackages.test(target) ||
  candidateModules.some((module) => module.test(target))

function forbiddenCandidateImports(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set(
    files.map(({ path }) => path).filter((path) => candidateFiles.test(path) && !buildOnlyFile.test(path)),
  )
  const found: string[] = []
  for (const path of reached) {
    const file = byPath.get(path)
    if (!file) continue
    for (const { target, kind } of importsOf(file)) {
      if (kind === 'type') continue
      if (isAllowedForCandidates(target)) reached.add(target)
      else found.push(`${path}: candidate pages must not import ${target}`)
    }
  }
  return found
}

/**
 * Type imports and `import()` count as parts of a cycle too, because files of a cycle can only be understood together.
 */
function importCycles(files: readonly SourceFile[]): string[] {
  const targets = new Map(files.map((file) => [file.path, importsOf(file).map(({ target }) => target)]))
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []

  function visit(path: string): number {
    const number = order.size
    order.set(path, number)
    open.push(path)
    let low = number
    for (const target of targets.get(path) ?? []) {
      if (!targets.has(target)) continue
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (open.includes(target)) low = Math.min(low, lowest.get(target) ?? order.get(target) ?? low)
    }
    lowest.set(path, low)
    if (low === number) {
      const part = open.splice(open.indexOf(path))
      if (part.length > 1 || targets.get(path)?.includes(path)) found.push(part)
    }
    return low
  }

  for (const path of targets.keys()) if (!order.has(path)) visit(path)
  return found.map((part) => `${part.toSorted().join(', ')}: import cycle`)
}

const WRITES = 'insertInto|updateTable|deleteFrom|replaceInto|mergeInto'
const IN_SQL = /`\s*(?:insert into|update|delete from)\b/i

const declarationsIn = (text: string) => text.split(/\n(?=(?:export |async |function |const ))/)

function writesThrough(declaration: string): string | undefined {
  const names = [...declaration.matchAll(/\b(\w+)\??: Queryable\b/g)].map(([, name = '']) => name)
  return names.find(
    (name) => new RegExp(`\\b${name}\\s*\\.(?:${WRITES})\\(`).test(declaration) || IN_SQL.test(declaration),
  )
}

/**
 * A `Queryable` can only read. A write takes a `Tx` inside a transaction and a `Db` outside, so that no part of a
 * change is stored outside its transaction.
 */
const writesOfReaders = (file: SourceFile): string[] =>
  /^server\/src\/(?!platform\/db\/migrations\/)/.test(file.path)
    ? declarationsIn(withoutComments(file.text)).flatMap((declaration) => {
        const name = writesThrough(declaration)
        const [, what = 'a function'] = /(?:const|function) (\w+)/.exec(declaration) ?? []
        return name
          ? [
              `${file.path}: ${what} writes, so ${name} must be a Tx (part of a transaction) or a Db (an independent write)`,
            ]
          : []
      })
    : []

const DOOR = 'server/src/product/attempts/states/'
const built = /\.selectFrom\(\s*\[?\s*['"]interviews\b/
const joined = /Join\(\s*['"]interviews\b|\b(?:from|join)\s+"?interviews\b(?!["']?\s*(?:set|values)\b)/g
const named = /\b(?:isInView|stateCondition)\(/g

/** Queries read interviews through the state table (attempts/states/viewRules.ts), so that no query forgets a state. */
function readWithoutView({ path, text }: SourceFile): string[] {
  if (!path.startsWith('server/src/') || path.startsWith(DOOR) || path.startsWith('server/src/platform/db/migrations/'))
    return []
  const code = withoutComments(text)
  const amount = (pattern: RegExp) => [...code.matchAll(pattern)].length
  return [
    ...(built.test(code) ? [`${path}: read interviews with interviewsIn(db, view)`] : []),
    ...(amount(joined) > amount(named) ? [`${path}: a join or SQL that reads interviews must use isInView(view)`] : []),
  ]
}

/** Highest number of files in a folder. A folder with more files should be several modules. */
const FILES_PER_FOLDER = 25

const isTest = (path: string) => /\.test\.tsx?$|^testing\/|^web\/test\//.test(path)
const isCode = (path: string) => /\.tsx?$/.test(path)

function crowdedFolders(paths: readonly string[]): string[] {
  const folders = Map.groupBy(paths, (path) => posix.dirname(path))
  return [...folders]
    .filter(([, inside]) => inside.length > FILES_PER_FOLDER)
    .map(
      ([folder, inside]) =>
        `${folder}: ${inside.length} files in one folder, but at most ${FILES_PER_FOLDER} are allowed`,
    )
}

export function breaches(files: readonly SourceFile[]): string[] {
  const code = files.filter(({ path }) => isCode(path) && !isTest(path))
  return [
    ...code.flatMap(layerViolations),
    ...code.flatMap(chanceInDomain),
    ...code.flatMap(transactionsByHand),
    ...code.flatMap(stateInModules),
    ...code.flatMap(foreignTables),
    ...code.flatMap(readWithoutView),
    ...code.flatMap(readsHiddenNames),
    ...code.flatMap(undeclaredErasures),
    ...code.flatMap(wordsOnTheScreen),
    ...code.flatMap(writesOfReaders),
    ...files.filter(({ path }) => isCode(path)).flatMap(hardSentences),
    ...withinTransactions(code),
    ...undeclaredStateReads(code),
    ...filesWithoutModuleName(code),
    ...importCycles(code),
    ...forbiddenCandidateImports(code),
    ...crowdedFolders(files.map(({ path }) => path)),
  ]
}
