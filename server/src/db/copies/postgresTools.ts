import { spawn } from 'node:child_process'
import { StartFault } from '../../startFault.ts'
import { toolAddressOf } from '../postgres/toolAddress.ts'

/** What a tool is given to say at most; the last of it tells why it failed. */
const SAID_MAX = 65_536

/** What went wrong, among the lines that tell how far it has come. */
function reasonIn(said: string): string {
  const lines = said.trim().split('\n')
  return lines.find((line) => /(error|fatal):/.test(line)) ?? lines.at(-1) ?? ''
}

interface Ended {
  status: number | null
  said: string
  /** What it wrote, where that was asked for. */
  written: string
}

function run(tool: string, options: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  // Its words are looked at, so they are in one language.
  const child = spawn(tool, options, { env: { ...env, LC_ALL: 'C' }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const written: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => void written.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-SAID_MAX)
  })
  return new Promise((resolve, reject) => {
    child.once('error', () =>
      reject(
        new StartFault(
          `This backup was written by pg_dump, and ${tool} cannot be run; install the client of PostgreSQL to restore it`,
        ),
      ),
    )
    child.once('close', (status) => resolve({ status, said, written: Buffer.concat(written).toString() }))
  })
}

/** Runs one of PostgreSQL's own programs, for copies that earlier releases have made with them, and gives what it writes to its output. */
export async function runTool(
  tool: string,
  options: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const { status, said, written } = await run(tool, options, env)
  if (status !== 0) throw new StartFault(`${tool} failed: ${reasonIn(said)}`)
  return written
}

/** The same on a database; its password shows in no list of processes. */
export function runOnDatabase(tool: string, databaseUrl: string, options: readonly string[]) {
  const { address, password } = toolAddressOf(databaseUrl)
  const env = { ...process.env, ...(password !== null && { PGPASSWORD: password }) }
  return runTool(tool, [`--dbname=${address}`, ...options], env)
}
