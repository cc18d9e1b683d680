import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Only ends what hangs: how long a test takes says more about the machine than about the test. */
const patience = { testTimeout: 90_000, hookTimeout: 90_000 }

/** The files of a worker share what they load, which takes longer than most of them; none leaves anything behind in it. */
const together = { isolate: false }

/** Many tests wait for a clock, a mail or the end of a process: meanwhile one worker more has its turn. */
const maxWorkers = availableParallelism() + 1

const server = (engine: 'sqlite' | 'postgres') => ({
  test: {
    name: `server (${engine})`,
    include: ['server/**/*.test.ts'],
    // What only one of them can do is named after it; what no database has a part in runs once, beside SQLite.
    exclude: [
      ...(engine === 'sqlite' ? ['**/*.postgres.test.ts'] : ['**/*.sqlite.test.ts', '**/*.once.test.ts']),
      '**/node_modules/**',
    ],
    env: { ASSAY_TEST_ENGINE: engine },
    globalSetup: [`server/test/setup/${engine}.ts`],
    setupFiles: [join(import.meta.dirname, 'server/test/setup/noHanging.ts')],
    ...patience,
    ...together,
  },
})

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
      { test: { name: 'domain', include: ['domain/**/*.test.ts'], ...patience } },
      { test: { name: 'contract', include: ['contract/**/*.test.ts'], ...patience } },
      { test: { name: 'walls', include: ['*.test.ts'], ...patience } },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: [join(import.meta.dirname, 'web/test/setup.ts')],
          // As all the others, or they would not run together.
          maxWorkers,
          ...patience,
          ...together,
        },
      },
      { test: { name: 'built', include: ['web/*.built.test.ts', 'release/*.built.test.ts'], ...patience } },
      { test: { name: 'image', include: ['release/*.image.test.ts'], ...patience } },
      server('sqlite'),
      server('postgres'),
    ],
  },
})
