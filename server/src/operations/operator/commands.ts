import { StartFault } from '../../startFault.ts'
import { VERSION } from '../../version.ts'
import { exitOnClosedPipe, printLine, type RunCommand } from './words.ts'

interface Command {
  words: string
  summary: string
  load: () => Promise<{ run: RunCommand }>
}

const commands: Record<string, Command> = {
  start: {
    words: '',
    summary: 'run the server until it is stopped',
    load: () => import('./start.ts'),
  },
  check: {
    words: '',
    summary: 'check settings and database without starting',
    load: () => import('./check/check.ts'),
  },
  backup: {
    words: 'FILE | --to FOLDER [--keep RULE] | --hand-over FILE',
    summary: 'copy all data into one file with a checksum, while Assay runs',
    load: () => import('./backup.ts'),
  },
  restore: {
    words: 'FILE [--set-aside] [--keep-tokens] [--identity FILE]',
    summary: 'restore a backup into an empty folder or database, while Assay is stopped',
    load: () => import('./restore.ts'),
  },
  drill: {
    words: '[FILE] [--identity FILE]',
    summary: 'restore test: restore the newest backup to a temporary place and check it',
    load: () => import('./runRestoreTest.ts'),
  },
  move: {
    words: '--to postgres://… | --to FOLDER',
    summary: 'copy all data from SQLite to PostgreSQL or back, while Assay is stopped',
    load: () => import('./move.ts'),
  },
  verify: {
    words: '[--repair]',
    summary: 'recalculate every stored number and list the differences',
    load: () => import('./verify.ts'),
  },
  doctor: {
    words: '',
    summary: 'check this installation and list recommendations',
    load: () => import('./doctor.ts'),
  },
  audit: {
    words: 'verify [--head SEQ:HASH]',
    summary: 'verify that the sealed audit log is intact',
    load: () => import('./audit.ts'),
  },
  erasures: {
    words: '[apply FILE]',
    summary: 'list erasures, or repeat them after a restore (only while Assay is stopped)',
    load: () => import('./erasures.ts'),
  },
  'sign-in-link': {
    words: 'E-MAIL',
    summary: 'create a link that signs this user in once, while Assay runs',
    load: () => import('./signInLink.ts'),
  },
  demo: {
    words: '',
    summary: 'fill an empty installation with demo questions and users',
    load: () => import('./demo.ts'),
  },
}

function help(): void {
  const first = ([name, { words }]: [string, Command]) => `  assay ${name} ${words}`.trimEnd()
  const width = Math.max(...Object.entries(commands).map((entry) => first(entry).length))
  printLine(`Assay ${VERSION}. All commands read their settings from the environment, like the server.\n`)
  for (const entry of Object.entries(commands)) printLine(`${first(entry).padEnd(width)}  ${entry[1].summary}`)
  printLine('\ndocs/install.md explains when to use each command.')
}

export async function runCommand(name: string | undefined, words: readonly string[]): Promise<number | undefined> {
  if (name === undefined || ['help', '--help', '-h'].includes(name)) {
    exitOnClosedPipe()
    help()
    return undefined
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new StartFault(`There is no command "${name}"; assay help lists all commands`)
  const { run } = await command.load()
  // Unlike a server, a command ends when its output is no longer read.
  if (name !== 'start') exitOnClosedPipe()
  return run(words)
}
