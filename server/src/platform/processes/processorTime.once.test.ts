import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { processorTimeOf } from './processorTime.ts'

const opened: ReturnType<typeof spawn>[] = []
async function run(program: string) {
  const child = spawn(process.execPath, ['-e', `console.log('ready'); ${program}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  opened.push(child)
  if (child.stdout) await once(child.stdout, 'data')
  return child
}
afterEach(() => {
  for (const child of opened.splice(0)) child.kill('SIGKILL')
})

test('the time limit of a process counts its processor time', async () => {
  const tookMs = processorTimeOf((await run('for (;;);')).pid)

  await expect.poll(() => tookMs?.()).toBeGreaterThanOrEqual(100)
})

test('the time limit of a process does not count waiting, even on a busy machine', async () => {
  const tookMs = processorTimeOf((await run('setInterval(() => {}, 60_000)')).pid)
  await expect.poll(() => tookMs?.()).toBeLessThan(1_000)
  const before = tookMs?.() ?? 0

  const own = processorTimeOf(process.pid)
  while ((own?.() ?? 0) < 500);

  expect((tookMs?.() ?? 0) - before).toBeLessThan(250)
})

test('a process that was never started has no processor time', () => {
  expect(processorTimeOf(undefined)).toBe(null)
})
