import { defineConfig } from 'vitest/config'

/** Only the tests of the room whose code is mutated. */
export default defineConfig({
  test: {
    include: [process.env['ASSAY_MUTANTS'] ?? 'domain/**/*.test.ts'],
    environment: process.env['ASSAY_MUTANTS']?.startsWith('web') ? 'happy-dom' : 'node',
    testTimeout: 90_000,
  },
})
