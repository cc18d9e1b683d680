import { posix } from 'node:path'
import { readsVeiledNames } from './aliases.ts'
import { weightOnCandidates } from './candidateWeight.ts'
import { hardSentences } from './commentSentences.ts'
import { circles } from './cycles.ts'
import type { SourceFile } from './imports.ts'
import { chanceInDomain, crossings, stateInModules, transactionsByHand } from './layers.ts'
import { strangeNouns } from './nouns.ts'
import { writesOfReaders } from './onlyReads.ts'
import { wordsOnTheScreen } from './screenTexts.ts'
import { readWithoutPlace } from './states.ts'
import { statesReadSilently } from './statesRead.ts'
import { foreignTables } from './tableOwners.ts'
import { withinTransactions } from './withinTransactions.ts'

/** A folder with more files should be several modules. */
const FILES_PER_FOLDER = 25

const isTest = (path: string) => /\.test\.tsx?$|^testing\/|^web\/test\//.test(path)
const isCode = (path: string) => /\.tsx?$/.test(path)

function crowdedFolders(paths: readonly string[]): string[] {
  const folders = Map.groupBy(paths, (path) => posix.dirname(path))
  return [...folders]
    .filter(([, inside]) => inside.length > FILES_PER_FOLDER)
    .map(([folder, inside]) => `${folder}: ${inside.length} files in one folder, and ${FILES_PER_FOLDER} at most`)
}

export function breaches(files: readonly SourceFile[]): string[] {
  const code = files.filter(({ path }) => isCode(path) && !isTest(path))
  return [
    ...code.flatMap(crossings),
    ...code.flatMap(chanceInDomain),
    ...code.flatMap(transactionsByHand),
    ...code.flatMap(stateInModules),
    ...code.flatMap(foreignTables),
    ...code.flatMap(readWithoutPlace),
    ...code.flatMap(readsVeiledNames),
    ...code.flatMap(wordsOnTheScreen),
    ...code.flatMap(writesOfReaders),
    ...files.filter(({ path }) => isCode(path)).flatMap(hardSentences),
    ...withinTransactions(code),
    ...statesReadSilently(code),
    ...strangeNouns(code),
    ...circles(code),
    ...weightOnCandidates(code),
    ...crowdedFolders(files.map(({ path }) => path)),
  ]
}
