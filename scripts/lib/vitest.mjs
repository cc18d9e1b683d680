import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { environment } from './install.mjs'
import { cache, root } from './places.mjs'
import { run } from './run.mjs'
import { bold, say } from './say.mjs'

/** A test run that writes its report as JSON; a run that ends badly without a failed test (a crash, a threshold, no test at all) is one. */
export function tests(name, program, args, { report, env, count }) {
  const file = join(cache, report)
  return {
    name,
    report,
    async go() {
      mkdirSync(cache, { recursive: true })
      rmSync(file, { force: true })
      const code = await run(program, args(file), { env: environment(env(file)) })
      const counted = existsSync(file) ? count(readJson(file)) : { passed: 0, failed: 0 }
      return code === 0 || counted.failed > 0 ? counted : { ...counted, failed: 1 }
    },
  }
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

// Vitest colours what it writes into a file too, unless told not to.
const plain = () => (process.stdout.isTTY || process.env.FORCE_COLOR ? {} : { NO_COLOR: '1' })

const isFailed = ({ status }) => status === 'failed'
const hasPassed = ({ status }) => status === 'passed'

function countTests({ testResults }) {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const brokenFiles = testResults.filter((file) => isFailed(file) && file.assertionResults.length === 0)
  return { passed: all.filter(hasPassed).length, failed: all.filter(isFailed).length + brokenFiles.length }
}

const runVitest = (name, report, more) =>
  tests(
    name,
    'vitest',
    (file) => [
      'run',
      '--project',
      name,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      '--no-allowOnly',
      ...more,
    ],
    { report, env: plain, count: countTests },
  )

const reportOf = (name) => `${name.replace(/\W+/g, '-')}.json`

export const vitest = (name, ...more) => runVitest(name, reportOf(name), more)

/** More files do not miss a beat in one run. */
const MOST_BEATS_MISSED = 3

/** What failed beside all the others runs once more by itself, as a story does; a test that needed it is named with its stage. */
export function twice(stage) {
  const file = join(cache, stage.report)
  return {
    ...stage,
    async go() {
      const counted = await stage.go()
      if (counted.failed === 0 || !existsSync(file)) return counted
      const first = readJson(file)
      const failed = first.testResults.filter(isFailed)
      if (failed.length === 0 || failed.length > MOST_BEATS_MISSED) return counted

      say(`\n${bold(`── ${stage.name}: what failed, once more by itself`)}`)
      const again = runVitest(
        stage.name,
        `again-${stage.report}`,
        failed.map(({ name }) => relative(root, name)),
      )
      const { failed: stillFailed } = await again.go()
      const second = join(cache, again.report)
      if (!existsSync(second)) return counted
      const { testResults } = readJson(second)
      const whole = first.testResults.map((told) => testResults.find(({ name }) => name === told.name) ?? told)
      writeFileSync(file, JSON.stringify({ ...first, testResults: whole }))
      return {
        passed: countTests({ testResults: whole }).passed,
        failed: stillFailed,
        flaky: failed.flatMap((told) => passedAtLast(told, testResults)),
      }
    },
  }
}

/** The tests of a file that failed at first and hold now, each as a sentence. */
function passedAtLast({ name, assertionResults }, testResults) {
  const held = new Set(
    testResults
      .filter((file) => file.name === name)
      .flatMap((file) => file.assertionResults.filter(hasPassed).map(({ fullName }) => fullName)),
  )
  return assertionResults
    .filter((test) => isFailed(test) && held.has(test.fullName))
    .map(({ fullName }) => `${relative(root, name)}: ${fullName}`)
}
