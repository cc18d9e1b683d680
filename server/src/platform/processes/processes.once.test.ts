import { constants, getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { startTool } from './processes.ts'

const script = new URL('../../product/insight/fit/process.ts', import.meta.url)

test.each([{ niceness: 'most', by: 15 }, { niceness: 'some', by: 5 }, { by: 0 }] as const)(
  'the priority of a background process is below the priority of the server by $by steps',
  ({ by, ...tells }) => {
    const tool = startTool({ script, heapMb: 64, ...tells })

    expect(getPriority(tool.pid)).toBe(Math.min(constants.priority.PRIORITY_LOW, getPriority() + by))
    tool.kill('SIGKILL')
  },
)
