import { defineConfig } from 'vitest/config'

const server = (engine: 'sqlite' | 'postgres') => ({
  test: {
    name: `server (${engine})`,
    include: ['server/**/*.test.ts'],
    env: { ASSAY_TEST_ENGINE: engine },
    globalSetup: engine === 'postgres' ? ['server/test/postgres.setup.ts'] : [],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})

export default defineConfig({
  test: {
    coverage: {
      include: ['domain/src/**/*.ts'],
      exclude: ['**/*.test.ts'],
      reportsDirectory: '.cache/coverage',
      reporter: ['text'],
      thresholds: { 100: true },
    },
    projects: [
      { test: { name: 'domain', include: ['domain/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['contract/**/*.test.ts'] } },
      { test: { name: 'walls', include: ['*.test.ts'] } },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: { name: 'web', include: ['src/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
      },
      server('sqlite'),
      server('postgres'),
    ],
  },
})
