import { writeHeld } from './held.mjs'
import { environment } from './install.mjs'
import { ensureBuilt } from './page.mjs'
import { run } from './run.mjs'
import { bold, dim, red, say, seconds } from './say.mjs'
import { tests, twice, vitest } from './vitest.mjs'

/** A tool that has nothing to count: it finds fault, or it counts as one passed test. */
export function check(name, program, args) {
  return {
    name,
    async go() {
      const code = await run(program, args, { env: environment() })
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    },
  }
}

/** Runs these stages at the same time, because the type check leaves one core free. Each is still reported in its turn. */
export function atOnce(stages) {
  let outcomes
  return stages.map((stage, at) => ({
    ...stage,
    go: () => {
      outcomes ??= stages.map(({ go }) => go())
      return outcomes[at]
    },
  }))
}

const built = vitest('built')
/** Its own stage, so that a page that does not build leaves the other stages to run. What is built is weighed at once. */
const page = {
  name: 'build',
  report: built.report,
  async go() {
    const isBuilt = await ensureBuilt().then(
      () => true,
      (error) => say(error.message),
    )
    if (!isBuilt) return { passed: 0, failed: 1 }
    const weighed = await built.go()
    return { ...weighed, passed: weighed.passed + 1 }
  },
}

const stories = tests('stories', 'playwright', () => ['test'], {
  report: 'stories.json',
  env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
  // One that passed at its second try is named as flaky in the report above.
  count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
})

/** Both projects at once, each by one checker: a second one would calculate again nearly all types of the first one. */
export const types = check('types', 'tsc', ['-b', '.', 'web', '--builders', '2', '--checkers', '1'])

// Types come last because they take longest.
export const checks = atOnce([check('lint', 'biome', ['ci']), check('unused code', 'knip', ['--no-progress']), types])
export const walls = vitest('walls')
export const suites = [
  vitest('domain', '--coverage'),
  vitest('contract'),
  twice(vitest('web')),
  page,
  twice(vitest('server (sqlite)')),
  { ...twice(vitest('server (postgres)')), needs: ['PostgreSQL'] },
  { ...stories, needs: ['PostgreSQL', 'Chromium'] },
]

/** Runs every stage, also after a failed one, ends with the count alone on its line, and gives the exit code. */
export async function goThrough(stages) {
  const total = { passed: 0, failed: 0 }
  const outcomes = []
  for (const { name, go } of stages) {
    say(`\n${bold(`── ${name}`)}`)
    const began = Date.now()
    const { passed, failed, flaky = [] } = await go()
    total.passed += passed
    total.failed += failed
    outcomes.push(
      `${failed > 0 ? red('✗') : '✓'} ${name} ${dim(`${passed} passed, ${failed} failed, ${seconds(began)}`)}`,
      ...flaky.map((sentence) => `  only at its second try: ${sentence}`),
    )
  }
  say(`\n${outcomes.join('\n')}\n`)
  const reports = stages.flatMap(({ report }) => report ?? [])
  if (reports.length > 0) say(dim(`Every sentence that was held, with its file: ${writeHeld(reports)}\n`))
  say(`${total.passed} passed, ${total.failed} failed`)
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}
