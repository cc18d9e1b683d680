import { type ChildProcess, fork, type SerializationType } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'

/** What works on bytes from outside, apart from the server. */
export interface Tool {
  script: URL
  heapMb: number
  /** `advanced`: bytes travel as they are. */
  serialization?: SerializationType
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
export function startTool({ script, heapMb, serialization = 'json' }: Tool): ChildProcess {
  const compiled = getCompileCacheDir()
  const opened = fork(script, {
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: compiled ? { NODE_COMPILE_CACHE: compiled } : {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization,
  })
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
