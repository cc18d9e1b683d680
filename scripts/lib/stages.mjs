import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from './install.mjs'
import { ensureBuilt } from './page.mjs'
import { cache } from './places.mjs'
import { run } from './run.mjs'
import { bold, dim, red, say, seconds } from './say.mjs'

export const check = (name, program, ...args) => ({
  name,
  isStatic: true,
  async run() {
    const code = await run(program, args, { env: environment() })
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  },
})

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

// Without `NO_COLOR`, Vitest would write colour codes into an output file.
const colours = () => (process.stdout.isTTY || process.env.FORCE_COLOR ? {} : { NO_COLOR: '1' })

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
      // Playwright needs no environment variables here, because playwright.config.ts sets the path of the report.
      env: () => ({}),
      count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected }),
    }),
})

const built = (stage) => ({
  ...stage,
  async run() {
    await ensureBuilt()
    return stage.run()
  },
})

/** One type check for all projects, because separate type checks would repeat nearly all of the work. */
export const types = check('types', 'tsc', '-b', '.', 'web', '--builders', '2', '--checkers', '1')

// The type check takes longest, so it comes last.
export const checks = [check('lint', 'biome', 'ci'), check('unused code', 'knip', '--no-progress'), types]
export const rules = vitest('rules', ['rules'])

export const stages = ({ all }) => [
  ...checks,
  rules,
  vitest('domain', ['domain'], ...(all ? ['--coverage'] : [])),
  vitest('contract', ['contract']),
  vitest('web', ['web']),
  built(vitest('build', all ? ['built', 'built-slow'] : ['built'])),
  // Some tests of this stage use the built page, so the page is built first.
  built(vitest('server on SQLite', all ? ['sqlite', 'sqlite-slow'] : ['sqlite'])),
  {
    ...built(vitest('server on PostgreSQL', all ? ['postgres', 'postgres-rest'] : ['postgres'])),
    needs: all ? ['PostgreSQL', 'pgbouncer'] : ['PostgreSQL'],
  },
  {
    ...built(playwright('end to end', ...(all ? [] : ['--grep', '@smoke']))),
    needs: ['PostgreSQL', 'Chromium'],
  },
]

/**
 * Runs every test stage, even after a failure, and returns the exit code. The last line of the output contains only the
 * number of checks.
 */
export async function runStages(chosen) {
  const total = { passed: 0, failed: 0 }
  const outcomes = []
  const start = (stage) =>
    stage.run().catch((error) => {
      say(error.message)
      return { passed: 0, failed: 1 }
    })
  // Static checks run in parallel, because the type checker leaves one processor free.
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
