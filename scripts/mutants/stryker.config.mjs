/** Read by Stryker itself; `npm run mutants` says which room, see scripts/mutants.mjs. */
export default {
  testRunner: 'vitest',
  plugins: [
    new URL('../../.cache/mutants/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js', import.meta.url).href,
  ],
  vitest: { configFile: 'scripts/mutants/vitest.config.ts' },
  // It would read the settings with an API that TypeScript 7 has not; nothing here needs what it looks for.
  tsconfigFile: 'none.json',
  coverageAnalysis: 'perTest',
  ignoreStatic: process.env.ASSAY_MUTANTS_WITHOUT === 'static',
  concurrency: 2,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: '.cache/mutants/report.json' },
  thresholds: { high: 95, low: 90, break: Number(process.env.ASSAY_MUTANTS_LEAST ?? 90) },
  tempDirName: '.cache/mutants/work',
  ignorePatterns: ['e2e', 'docs', 'bench', 'examples', 'server', '.cache', 'web/dist'],
}
