import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * These time limits only end tests that hang. The limits are far above the usual time, because a test takes longer on a
 * busy machine.
 */
const limits = { testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 600_000 } } }

/** The test files of a worker share loaded modules, because loading takes longer than most files. */
const shared = { isolate: false }

/** Many tests wait for a clock, an e-mail or a process. One worker more than processors keeps the processors busy. */
const maxWorkers = availableParallelism() + 1

const inServer = (ending: string) => `server/**/*.${ending}.ts`
/** Name patterns of tests that run on PostgreSQL in every run. Tests named `both` also run on SQLite. */
const onPostgres = ['both.test', 'postgres.test'].map(inServer)
/** Name patterns of tests that never run on PostgreSQL: these tests use no database, or only SQLite. */
const onceOnly = ['once.test', 'once.slow.test'].map(inServer)
const postgresOnly = ['postgres.test', 'postgres.slow.test'].map(inServer)
const slow = inServer('slow.test')
const tests = inServer('test')

const server = (name: string, include: string[], exclude: string[] = []) => {
  const engine = name.startsWith('postgres') ? 'postgres' : 'sqlite'
  return {
    test: {
      name,
      include,
      exclude: ['**/node_modules/**', ...exclude],
      env: { ASSAY_TEST_ENGINE: engine },
      globalSetup: [`testing/server/setup/${engine}.ts`],
      ...limits,
      ...shared,
    },
  }
}

export default defineConfig({
  test: {
    maxWorkers,
    coverage: {
      include: ['domain/src/**/*.ts'],
      exclude: ['**/*.test.ts'],
      reportsDirectory: '.cache/coverage',
      reporter: ['text'],
      thresholds: { 100: true },
    },
    projects: [
      { test: { name: 'domain', include: ['domain/**/*.test.ts'], ...limits, ...shared } },
      { test: { name: 'contract', include: ['contract/**/*.test.ts'], ...limits, ...shared } },
      { test: { name: 'rules', include: ['scripts/rules/*.test.ts'], ...limits } },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: join(import.meta.dirname, 'web/test/sharedWindow.ts'),
          setupFiles: [join(import.meta.dirname, 'web/test/setup.ts')],
          // All Vitest projects need the same number of workers to run together.
          maxWorkers,
          ...limits,
          ...shared,
        },
      },
      { test: { name: 'built', include: ['web/*.built.test.ts'], ...limits } },
      { test: { name: 'built-slow', include: ['scripts/release/*.built.slow.test.ts'], ...limits } },
      server('sqlite', [tests], [slow, ...postgresOnly]),
      server('sqlite-slow', [slow], postgresOnly),
      server('postgres', onPostgres),
      server('postgres-rest', [tests], [...onPostgres, ...onceOnly]),
    ],
  },
})
