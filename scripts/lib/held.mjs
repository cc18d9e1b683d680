import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cache, root } from './places.mjs'

/** One line for each test of vitest's report: the file, the whole sentence, what came of it. */
const fromVitest = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, name),
      sentence: [...ancestorTitles, title].filter(Boolean).join(' › '),
      isHeld: status === 'passed',
    })),
  )

const storiesIn = ({ specs = [], suites = [] }, above) => [
  ...specs.map(({ file, title, ok }) => ({ file: `e2e/${file}`, sentence: [...above, title].join(' › '), isHeld: ok })),
  ...suites.flatMap((suite) => storiesIn(suite, suite.line > 0 ? [...above, suite.title] : above)),
]

const readReport = (report) => {
  const file = join(cache, report)
  if (!existsSync(file)) return []
  const told = JSON.parse(readFileSync(file, 'utf8'))
  return told.testResults ? fromVitest(told) : told.suites.flatMap((suite) => storiesIn(suite, []))
}

/** `Map.groupBy`, which the Node of Debian has not: these scripts run before the project's own is there. */
function groupBy(list, keyOf) {
  const groups = new Map()
  for (const one of list) {
    const key = keyOf(one)
    if (!groups.has(key)) groups.set(key, [])
    groups.get(key).push(one)
  }
  return groups
}

/** What the product promises, each sentence with the file that holds it: the tests of the last runs, room by room. */
export function writeHeld(reports) {
  const tests = reports.flatMap(readReport)
  const files = groupBy(tests, ({ file }) => file)
  const chapters = [...files].sort().map(([file, held]) => {
    // Both databases are held to the same sentences: one line, and a cross where either fails.
    const bySentence = groupBy(held, ({ sentence }) => sentence)
    const lines = [...bySentence].map(
      ([sentence, runs]) => `- ${runs.every(({ isHeld }) => isHeld) ? '' : '✗ '}${sentence.replaceAll('\n', ' ')}`,
    )
    return `## ${file}\n\n${lines.join('\n')}\n`
  })
  const page = join(cache, 'held.md')
  writeFileSync(page, `# What is held, and by which test\n\n${chapters.join('\n')}`)
  return relative(root, page)
}
