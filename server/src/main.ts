import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Whatever is written from here on is for nobody else on this machine to read.
process.umask(0o077)

// What was compiled once is read back at the next start: a third of the time and a fifth less memory. It lies beside the
// packages, where nobody else may write.
const { NODE_COMPILE_CACHE = join(import.meta.dirname, '../../node_modules/.cache/assay') } = process.env

// What is freed goes back to the system: glibc moves these bounds up with the largest block that was ever freed, a password's 19 MiB.
const settings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  ...process.env,
  NODE_COMPILE_CACHE,
}
const isMissing = (name: string) => process.env[name] === undefined

// Node had to load its compiler for this very file, and would keep it, once in each thread. So the process begins anew, under
// the same number, where all is compiled from the first file on (docs/decisions/0021-*). A channel to a program that watches files
// would not live through that.
if (Object.keys(settings).some(isMissing) && !process.connected && process.execve) {
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, again, settings)
}
enableCompileCache(NODE_COMPILE_CACHE)

// Where files are watched, they are those that somebody writes.
const { builtStart } = await import('./built.ts')
const built = process.connected ? null : builtStart()
await (built ? import(built) : import('./start.ts'))
