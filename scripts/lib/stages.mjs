import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from './install.mjs'
import { ensureBuilt } from './page.mjs'
import { cache } from './places.mjs'
import { run } from './run.mjs'
import { bold, dim, red, say, seconds } from './say.mjs'

/** A tool that does not count: it passes or fails as one check. */
export const check = (name, program, ...args) => ({
  name,
  isStatic: true,
  async run() {
    const code = await run(program, args, { env: environment() })
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  },
})

/** Runs tests and reads their number from the JSON report. A run that ends badly without a failed test counts as one failure. */
async function runTests(name, program, args, { env, count }) {
  const report = join(cache, `${name.replace(/\W+/g, '-')}.json`)
  mkdirSync(cache, { recursive: true })
  rmSync(report, { force: true })
  const code = await run(program, args(report), { env: environment(env(report)) })
  const { passed, failed } = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 }
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) }
}

// Vitest writes colours into a file too.
const colours = () => (process.stdout.isTTY || process.env.FORCE_COLOR ? {} : { NO_COLOR: '1' })

/** Some projects of vitest.config.ts. */
export const vitest = (name, projects, ...more) => ({
  name,
  run: () =>
    runTests(
      name,
      'vitest',
      (report) => [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        '--no-allowOnly',
        ...more,
      ],
      {
        env: colours,
        count: ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
      },
    ),
})

const playwright = (name, ...more) => ({
  name,
  run: () =>
    runTests(name, 'playwright', () => ['test', ...more], {
      // playwright.config.ts names the same report.
      env: () => ({}),
      count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected }),
    }),
})

/** Builds the page and the server before the stage. A page that does not build fails this stage alone. */
const built = (stage) => ({
  ...stage,
  async run() {
    await ensureBuilt()
    return stage.run()
  },
})

/** Both projects at once, each by one checker: a second checker would repeat nearly all the work of the first. */
export const types = check('types', 'tsc', '-b', '.', 'web', '--builders', '2', '--checkers', '1')

// Types come last, because they take longest.
export const checks = [check('lint', 'biome', 'ci'), check('unused code', 'knip', '--no-progress'), types]
export const rules = vitest('rules', ['walls'])
/** Builds the container image and runs it: it takes minutes and Debian's archive. */
export const image = { ...built(vitest('image', ['image'])), needs: ['PostgreSQL', 'mmdebstrap', 'buildah'] }

/** `npm test`, or `npm run test:all` with the slow tests, everything on PostgreSQL too and every end-to-end test. */
export const stages = ({ all }) => [
  ...checks,
  rules,
  vitest('domain', ['domain'], ...(all ? ['--coverage'] : [])),
  vitest('contract', ['contract']),
  vitest('web', ['web']),
  built(vitest('build', all ? ['built', 'built-slow'] : ['built'])),
  // Some of them look at the built page.
  built(vitest('server on SQLite', all ? ['sqlite', 'sqlite-slow'] : ['sqlite'])),
  {
    ...built(vitest('server on PostgreSQL', all ? ['postgres', 'postgres-rest'] : ['postgres'])),
    needs: ['PostgreSQL'],
  },
  {
    ...built(playwright('end to end', ...(all ? [] : ['--grep', '@smoke']))),
    needs: ['PostgreSQL', 'Chromium'],
  },
]

/** Runs every stage, also after a failed one, and prints the count alone on the last line. Returns the exit code. */
export async function runStages(chosen) {
  const total = { passed: 0, failed: 0 }
  const outcomes = []
  const start = (stage) =>
    stage.run().catch((error) => {
      say(error.message)
      return { passed: 0, failed: 1 }
    })
  // Static checks run at the same time, because the types leave one processor free.
  const began = new Map(chosen.filter(({ isStatic }) => isStatic).map((stage) => [stage, start(stage)]))
  for (const stage of chosen) {
    say(`\n${bold(`── ${stage.name}`)}`)
    const since = Date.now()
    const { passed, failed } = await (began.get(stage) ?? start(stage))
    total.passed += passed
    total.failed += failed
    const figures = dim(`${passed} passed, ${failed} failed, ${seconds(since)}`)
    outcomes.push(`${failed > 0 ? red('✗') : '✓'} ${stage.name} ${figures}`)
  }
  say(`\n${outcomes.join('\n')}\n`)
  say(`${total.passed} passed, ${total.failed} failed`)
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}
