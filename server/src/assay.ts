import { resolve } from 'node:path'
import { runCommand } from './operations/operator/commands.ts'
import { startFaultMessage } from './platform/db/files/faults.ts'

// Files that the program creates after this line cannot be read by other users of this machine.
process.umask(0o077)

const [name, ...words] = process.argv.slice(2)
await runCommand(name, words).then(
  (status) => {
    if (status !== undefined) process.exitCode = status
  },
  (error: unknown) => {
    const message = startFaultMessage(error, resolve(process.env['ASSAY_DATA_DIR'] || './data'))
    process.stderr.write(`${message ?? (error instanceof Error ? error.stack : error)}\n`)
    process.exitCode = 1
  },
)
