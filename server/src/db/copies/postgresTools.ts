import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { StartFault } from '../../startFault.ts'
import { toolAddressOf } from '../postgres/toolAddress.ts'

/** What a tool is given to say at most; the last of it tells why it failed. */
const SAID_MAX = 65_536

/** A tool that writes nothing into its file and says nothing for so long is given up. */
export interface Patience {
  file: string
  silentMs: number
}

const bytesIn = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** What went wrong, among the lines that tell how far it has come. */
function reasonIn(said: string): string {
  const lines = said.trim().split('\n')
  return lines.find((line) => /(error|fatal):/.test(line)) ?? lines.at(-1) ?? ''
}

/** Ends a tool that hears nothing of its database; the answer stops looking. */
function watchSilence(child: ReturnType<typeof spawn>, { file, silentMs }: Patience) {
  let heardAt = performance.now()
  let bytes = 0
  let isSilent = false
  const look = () => {
    const now = bytesIn(file)
    if (now !== bytes) heardAt = performance.now()
    bytes = now
    if (performance.now() - heardAt < silentMs) return
    isSilent = true
    child.kill('SIGKILL')
  }
  const timer = setInterval(look, Math.min(1_000, silentMs / 4))
  return {
    heard: () => {
      heardAt = performance.now()
    },
    isSilent: () => isSilent,
    stop: () => clearInterval(timer),
  }
}

interface Ended {
  status: number | null
  said: string
  isSilent: boolean
  /** What it wrote, where that was asked for. */
  written: string
}

function run(tool: string, options: readonly string[], env: NodeJS.ProcessEnv, patience?: Patience): Promise<Ended> {
  // Its words are looked at, so they are in one language.
  const child = spawn(tool, options, { env: { ...env, LC_ALL: 'C' }, stdio: ['ignore', 'pipe', 'pipe'] })
  const silence = patience && watchSilence(child, patience)
  let said = ''
  const written: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => void written.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => {
    silence?.heard()
    said = `${said}${chunk}`.slice(-SAID_MAX)
  })
  return new Promise((resolve, reject) => {
    child.once('error', () => {
      silence?.stop()
      reject(new StartFault(`${tool} is needed for this and cannot be run; install the client of PostgreSQL`))
    })
    child.once('close', (status) => {
      silence?.stop()
      const text = Buffer.concat(written).toString()
      resolve({ status, said, isSilent: silence?.isSilent() ?? false, written: text })
    })
  })
}

/** Runs one of PostgreSQL's own programs and gives what it writes to its output. */
export async function runTool(
  tool: string,
  options: readonly string[],
  { env = process.env, patience }: { env?: NodeJS.ProcessEnv; patience?: Patience } = {},
): Promise<string> {
  const { status, said, isSilent, written } = await run(tool, options, env, patience)
  if (isSilent) {
    const seconds = Math.round((patience?.silentMs ?? 0) / 1000)
    throw new StartFault(`The database has said nothing for ${seconds} seconds; ${tool} was ended`)
  }
  if (status !== 0) throw new StartFault(`${tool} failed: ${reasonIn(said)}`)
  return written
}

/** The same on a database; its password shows in no list of processes. */
export function runOnDatabase(tool: string, databaseUrl: string, options: readonly string[], patience?: Patience) {
  const { address, password } = toolAddressOf(databaseUrl)
  const env = { ...process.env, ...(password !== null && { PGPASSWORD: password }) }
  return runTool(tool, [`--dbname=${address}`, ...options], { env, ...(patience && { patience }) })
}
