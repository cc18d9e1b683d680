import type { ChildProcess } from 'node:child_process'
import type { AppOptions } from '../../server/src/app.ts'
import { hashLike, hashPassword, isPassword } from '../../server/src/platform/auth/hashing/password.ts'
import { childProcesses, isAlive, type Processes, type Tool } from '../../server/src/platform/processes/processes.ts'

/** Healthy worker processes are reused, because the start of a process takes a second of processor time. */
function keptProcesses(): Processes {
  const tools = new Map<ChildProcess, Tool>()
  const idle = new Set<ChildProcess>()
  return {
    async open(tool) {
      const kept = [...idle].find((one) => isAlive(one) && tools.get(one)?.script.href === tool.script.href)
      const opened = kept ?? (await childProcesses.open(tool))
      idle.delete(opened)
      tools.set(opened, tool)
      return opened
    },
    release: (opened) => void idle.add(opened),
  }
}

export const sharedParts: Pick<AppOptions, 'processes' | 'hashing'> = {
  processes: keptProcesses(),
  hashing: {
    hash: async (password, like) =>
      like === undefined ? hashPassword(password, { memory: 64, passes: 1, parallelism: 1 }) : hashLike(password, like),
    matches: async (password, hash) => isPassword(password, hash),
    close: async () => {},
  },
}
