import { expect } from 'vitest'
import type { Process } from './process.ts'

export const READY = 'Assay is ready at http://localhost:'

/** Expects that a failed start prints a single line, and returns this line. */
export async function expectClearEnd(run: Process, words: string): Promise<string> {
  expect(await run.ended).toBeGreaterThan(0)
  const told = run.stderr()
  expect(told.trim().split('\n')).toHaveLength(1)
  expect(told).toMatch(/^Assay cannot start\. /)
  expect(told).toContain(words)
  expect(told).not.toMatch(/\n\s+at |node:internal|Error:/)
  expect(run.stdout()).not.toContain(READY)
  return told
}
