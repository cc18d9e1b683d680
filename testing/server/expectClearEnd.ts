import { expect } from 'vitest'
import type { Process } from './process.ts'

export const READY = 'Assay is ready at http://localhost:'

export async function expectClearEnd(run: Process, words: string): Promise<string> {
  expect(await run.ended).toBeGreaterThan(0)
  const output = run.stderr()
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).toMatch(/^Assay cannot start\. /)
  expect(output).toContain(words)
  expect(output).not.toMatch(/\n\s+at |node:internal|Error:/)
  expect(run.stdout()).not.toContain(READY)
  return output
}
