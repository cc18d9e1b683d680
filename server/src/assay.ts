import { runCommand } from './operator/commands.ts'
import { StartFault } from './startFault.ts'

// Whatever is written from here on is for nobody else on this machine to read.
process.umask(0o077)

const [name, ...words] = process.argv.slice(2)
await runCommand(name, words).then(
  (status) => {
    if (status !== undefined) process.exitCode = status
  },
  (error: unknown) => {
    const told = error instanceof StartFault ? error.message : error
    process.stderr.write(`${told instanceof Error ? told.stack : told}\n`)
    process.exitCode = 1
  },
)
