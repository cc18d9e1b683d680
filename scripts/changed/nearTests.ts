import { posix } from 'node:path'
import { importsOf, type SourceFile } from '../walls/imports.ts'

/** These gather every room: behind them everything touches everything, and nearness says no more. */
const gathering = new Set([
  'server/src/app.ts',
  'server/src/serve.ts',
  'web/src/screens.ts',
  'web/src/routes.tsx',
  'web/src/i18n/staffTexts.ts',
])
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** How many files lie between each file and the change, along imports that leave a trace. */
function stepsFrom(changed: readonly string[], files: readonly SourceFile[]): Map<string, number> {
  const importers = new Map<string, string[]>()
  for (const file of files) {
    for (const { target, kind } of importsOf(file)) {
      if (kind !== 'type') importers.set(target, [...(importers.get(target) ?? []), file.path])
    }
  }
  const steps = new Map(changed.map((path) => [path, 0]))
  // A map goes on with what is added to it meanwhile, so this walks outwards.
  for (const [path, distance] of steps) {
    if (gathering.has(path)) continue
    for (const importer of importers.get(path) ?? []) {
      if (!steps.has(importer)) steps.set(importer, distance + 1)
    }
  }
  return steps
}

/** `labels` of contract/src/labels.ts and of server/src/labels/queries.ts. */
const nounOf = (path: string) => /\/src\/(\w+)/.exec(path)?.[1]

/** The tests that a change touches, the nearest first: the changed ones, then what imports or lies beside what was reached. */
export function nearTests(changed: readonly string[], files: readonly SourceFile[]): string[] {
  const steps = stepsFrom(changed, files)
  const beside = new Map<string, number>()
  for (const [path, distance] of steps) {
    const folder = posix.dirname(path)
    // What merely names a changed part has no test of the change beside it.
    if (!isTest(path) && distance <= 1) beside.set(folder, Math.min(beside.get(folder) ?? Infinity, distance + 1))
  }
  const nouns = new Set(changed.map(nounOf))
  // Among those equally far the ones of the same noun come first.
  const distanceOf = (path: string) =>
    Math.min(steps.get(path) ?? Infinity, beside.get(posix.dirname(path)) ?? Infinity) -
    (nouns.has(nounOf(path)) ? 0.5 : 0)
  return files
    .map(({ path }) => ({ path, distance: distanceOf(path) }))
    .filter(({ path, distance }) => isTest(path) && distance < Infinity)
    .sort((one, other) => one.distance - other.distance)
    .map(({ path }) => path)
}
