import { type ChildProcess, fork, type SerializationType } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { constants, getPriority, setPriority } from 'node:os'

/** What works on bytes from outside, apart from the server. */
export interface Tool {
  script: URL
  heapMb: number
  /** `advanced`: bytes travel as they are. */
  serialization?: SerializationType
  /** Whatever answers comes first: `some` where somebody waits for it, `most` where nobody does. */
  givesWay?: keyof typeof STEPS_BACK
}

/** So much lower that it gets a quarter of a processor, or a fiftieth, where nothing is left, and comes to its end all the same. */
const STEPS_BACK = { some: 5, most: 15 } as const
const LOWEST = constants.priority.PRIORITY_LOW

function giveWay(pid: number, steps: number): void {
  try {
    setPriority(pid, Math.min(LOWEST, getPriority() + steps))
  } catch {
    // It has ended already, or the system does not let us: then it is like any other.
  }
}

/** Where such processes come from, and where one goes that is well and needed no more. */
export interface Processes {
  open: (tool: Tool) => Promise<ChildProcess>
  leave: (opened: ChildProcess) => void
}

export const isAlive = (opened: ChildProcess | null): opened is ChildProcess =>
  opened?.exitCode === null && opened.signalCode === null

/**
 * A process, not a thread: when a thread runs out of its memory, Node may end the whole process with it. It gets none of the
 * settings, what it has to say when it runs out of memory is no line of the log, and it does not outlive its server.
 */
export function startTool({ script, heapMb, serialization = 'json', givesWay }: Tool): ChildProcess {
  const compiled = getCompileCacheDir()
  const opened = fork(script, {
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: compiled ? { NODE_COMPILE_CACHE: compiled } : {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization,
  })
  if (givesWay && opened.pid !== undefined) giveWay(opened.pid, STEPS_BACK[givesWay])
  const endWithUs = () => opened.kill('SIGKILL')
  process.once('exit', endWithUs)
  opened.once('exit', () => process.off('exit', endWithUs))
  return opened
}

/** One that says a first word once it has loaded its tools: only then a budget begins to run. */
async function openTool(tool: Tool): Promise<ChildProcess> {
  const opened = startTool(tool)
  await Promise.race([once(opened, 'message'), once(opened, 'exit')])
  return opened
}

export const ownProcesses: Processes = {
  open: openTool,
  leave: (opened) => void opened.kill('SIGKILL'),
}
