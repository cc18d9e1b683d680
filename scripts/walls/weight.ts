import { importsOf, type SourceFile } from './imports.ts'

/** Everything a candidate's browser loads begins here; it must not lead to what is heavy. */
const candidatesWay = /^web\/src\/(main\.tsx|exam\/)/
const heavyPackages = /^npm:(recharts|@tiptap\/|@mantine\/(notifications|modals|form|charts|dropzone|tiptap))/
const heavyParts = /\b(AppShell|Modal|Tooltip|ScrollArea)\b/

/** Follows what is loaded at once from the candidate's pages, through files of ours. */
export function weightOnCandidates(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set(files.map(({ path }) => path).filter((path) => candidatesWay.test(path)))
  const found: string[] = []
  for (const path of reached) {
    const file = byPath.get(path)
    if (!file) continue
    for (const { target, names, kind } of importsOf(file)) {
      if (kind !== 'loaded') continue
      reached.add(target)
      const isHeavy = heavyPackages.test(target) || (target === 'npm:@mantine/core' && heavyParts.test(names))
      if (isHeavy) found.push(`${path}: too heavy for the candidate's pages: ${target} ${names}`.trim())
    }
  }
  return found
}
