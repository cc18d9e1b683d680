import { importsOf, type SourceFile } from './imports.ts'

/**
 * Entry points of the candidate page. Its size matters, because candidates may have an old phone and a slow connection.
 */
const candidatesWay = /^web\/src\/(candidate\.tsx|exam\/)/
/** Runs only at build time; its output is part of the page. */
const ofTheBuild = /^web\/src\/exam\/firstHtml\.tsx$/

const theirPackages = /^npm:(react|react-dom\/client|@tabler\/icons-react)$/
const theirRooms = [
  /^(contract|domain)\/src\//,
  /^web\/src\/(candidate\.tsx|candidatePaths\.ts|exam\/|styles\/candidate\.css)/,
  /^web\/src\/i18n\/(\w+\.ts|\w+\/((books\/)?(candidate|common)|exam\/exam|attempts)\.ts)$/,
  /^web\/src\/(lib|ui)\//,
]
const isTheirs = (target: string) =>
  target.endsWith('.module.css') || theirPackages.test(target) || theirRooms.some((room) => room.test(target))

/** Follows all static and dynamic imports of the candidate pages. */
export function weightOnCandidates(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set(
    files.map(({ path }) => path).filter((path) => candidatesWay.test(path) && !ofTheBuild.test(path)),
  )
  const found: string[] = []
  for (const path of reached) {
    const file = byPath.get(path)
    if (!file) continue
    for (const { target, kind } of importsOf(file)) {
      if (kind === 'type') continue
      if (isTheirs(target)) reached.add(target)
      else found.push(`${path}: nothing for the candidate's pages: ${target}`)
    }
  }
  return found
}
