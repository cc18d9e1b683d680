import { type ChildProcess, fork, type SerializationType } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { constants, getPriority, setPriority } from 'node:os'

/** A `Tool` is a program that processes untrusted bytes in a separate process. */
export interface Tool {
  script: URL
  heapMb: number
  /** With `advanced`, bytes are sent to the process without conversion to text. */
  serialization?: SerializationType
  /**
   * The process has a lower priority than requests: `some` if a user waits for its work, `most` for background work.
   */
  niceness?: keyof typeof NICE_STEPS
}

/**
 * On a busy processor, a process with `some` still gets about a quarter of the time. A process with `most` gets about a
 * thirtieth.
 */
const NICE_STEPS = { some: 5, most: 15 } as const
const LOWEST = constants.priority.PRIORITY_LOW

function lowerPriority(pid: number, steps: number): void {
  try {
    setPriority(pid, Math.min(LOWEST, getPriority() + steps))
  } catch {}
}

export interface Processes {
  open: (tool: Tool) => Promise<ChildProcess>
  release: (opened: ChildProcess) => void
}

export const isAlive = (opened: ChildProcess | null): opened is ChildProcess =>
  opened?.exitCode === null && opened.signalCode === null

/**
 * Starts a process, because a thread that needs too much memory may end the whole server. The process gets no settings
 * and ends with the server.
 */
export function startTool({ script, heapMb, serialization = 'json', niceness }: Tool): ChildProcess {
  const compiled = getCompileCacheDir()
  const opened = fork(script, {
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: compiled ? { NODE_COMPILE_CACHE: compiled } : {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization,
  })
  if (niceness && opened.pid !== undefined) lowerPriority(opened.pid, NICE_STEPS[niceness])
  const killOnExit = () => opened.kill('SIGKILL')
  process.once('exit', killOnExit)
  opened.once('exit', () => process.off('exit', killOnExit))
  return opened
}

/** The time limit for the work of a process starts only after the process has loaded its modules. */
async function openTool(tool: Tool): Promise<ChildProcess> {
  const opened = startTool(tool)
  await Promise.race([once(opened, 'message'), once(opened, 'exit')])
  return opened
}

export const childProcesses: Processes = {
  open: openTool,
  release: (opened) => void opened.kill('SIGKILL'),
}
