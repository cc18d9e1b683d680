import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { startTool } from './processes.ts'

const script = new URL('../insight/fit/process.ts', import.meta.url)

test.each([
  { givesWay: true, by: 5 },
  { givesWay: false, by: 0 },
])('what may take its time gives way to what answers: $givesWay', ({ givesWay, by }) => {
  const tool = startTool({ script, heapMb: 64, givesWay })

  expect(getPriority(tool.pid) - getPriority()).toBe(by)
  tool.kill('SIGKILL')
})
