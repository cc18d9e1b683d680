import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, environment } from './lib/install.mjs'
import { cache } from './lib/places.mjs'
import { run, runQuietly } from './lib/run.mjs'
import { command, say } from './lib/say.mjs'

const VERSION = '10.1.1'
/** Beside the project and not among its packages: eighty more would be installed for everybody, and hardly anybody needs them. */
const tools = join(cache, 'mutants')
const stryker = join(tools, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')

/**
 * What is mutated, and how much of it the tests must notice. What a module makes when it is loaded would run every test of its room anew:
 * in the domain that is a sixth of the mutants and four fifths of the time, so it is left out there.
 */
const rooms = {
  domain: { mutate: 'domain/src/**/*.ts', tests: 'domain/**/*.test.ts', least: 90, leavesOut: 'static' },
  engine: {
    mutate: 'web/src/exam/engine/**/*.ts',
    tests: 'web/src/exam/engine/**/*.test.ts',
    least: 80,
    leavesOut: '',
  },
}

/** A folder is held by the tests in it, files by those of their room. */
function narrowed(room, only) {
  if (!only) return { ...room, mutate: `${room.mutate},!**/*.test.ts` }
  if (only.includes('.ts')) return { ...room, mutate: only }
  return { ...room, mutate: `${only}/**/*.ts,!**/*.test.ts`, tests: `${only}/**/*.test.ts` }
}

/** `npm run mutants -- domain`, or a part: `… -- domain domain/src/exam`, `… -- domain domain/src/exam/scoring.ts`. */
await command(async () => {
  const [name = 'domain', only] = process.argv.slice(2)
  const room = narrowed(rooms[name] ?? rooms.domain, only)
  await ensureInstalled()
  if (!existsSync(stryker)) {
    say('Getting Stryker …')
    const packages = ['core', 'vitest-runner'].map((part) => `@stryker-mutator/${part}@${VERSION}`)
    const quiet = ['--no-audit', '--no-fund', '--legacy-peer-deps']
    await runQuietly('npm', ['install', '--prefix', tools, ...quiet, ...packages], {
      advice: 'Stryker could not be installed (see above).',
    })
  }
  const settings = {
    ASSAY_MUTANTS: room.tests,
    ASSAY_MUTANTS_LEAST: String(room.least),
    ASSAY_MUTANTS_WITHOUT: room.leavesOut,
  }
  return run(process.execPath, [stryker, 'run', 'scripts/mutants/stryker.config.mjs', '--mutate', room.mutate], {
    env: environment(settings),
  })
})
