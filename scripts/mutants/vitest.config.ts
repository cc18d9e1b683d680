import { defineConfig } from 'vitest/config'

/** Only the tests of the room whose code is mutated. */
export default defineConfig({
  test: {
    include: [process.env['ASSAY_MUTANTS'] ?? 'domain/**/*.test.ts'],
    environment: process.env['ASSAY_MUTANTS']?.startsWith('web') ? 'happy-dom' : 'node',
    testTimeout: 90_000,
    // One window for all files instead of one for each: most of a mutant's time went into that.
    isolate: false,
  },
})
