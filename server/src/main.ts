import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Whatever is written from here on is for nobody else on this machine to read.
process.umask(0o077)

// What was compiled once is read back at the next start: a third of the time and a fifth less memory. It lies beside the
// packages, where nobody else may write.
const { NODE_COMPILE_CACHE = join(import.meta.dirname, '../../node_modules/.cache/assay') } = process.env

// Node had to load its compiler for this very file, and would keep it, once in each thread. So the process begins anew, under
// the same number, where all is compiled from the first file on (docs/decisions/0021-*). A channel to a program that watches files
// would not live through that.
if (!process.env['NODE_COMPILE_CACHE'] && !process.connected && process.execve) {
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, again, { MALLOC_ARENA_MAX: '2', ...process.env, NODE_COMPILE_CACHE })
}
enableCompileCache(NODE_COMPILE_CACHE)
await import('./start.ts')
