import { spawn } from 'node:child_process'
import { root } from './places.mjs'
import { Trouble } from './say.mjs'

const codeOf = (code, signal) => code ?? (signal === 'SIGINT' ? 130 : 143)

/** Runs a program with its output on the terminal and gives its exit code. */
export function run(program, args, options = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
  const endBoth = () => {
    child.kill()
    // The others that run now hear the signal first.
    setImmediate(() => process.exit(143))
  }
  process.once('SIGTERM', endBoth)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      process.stderr.write(`${program}: ${error.message}\n`)
      resolve(127)
    })
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', endBoth)
      resolve(codeOf(code, signal))
    })
  })
}

/** Runs a program that is only worth reading when it fails. */
export async function runQuietly(program, args, { advice, ...options }) {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  const output = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`))
      resolve(127)
    })
    child.on('close', resolve)
  })
  if (code === 0) return
  process.stderr.write(Buffer.concat(output))
  throw new Trouble(advice)
}

/**
 * Keeps long-running programs up together: a signal reaches all of them, the end of one ends the others.
 * Gives the exit code of the one that ended first.
 */
export function keepRunning(programs) {
  const children = programs.map(([program, args, options]) =>
    spawn(program, args, { cwd: root, stdio: 'inherit', ...options }),
  )
  const endAll = (signal) => {
    for (const child of children) child.kill(signal)
  }
  // Ctrl+C already reaches everything in the terminal; passing it on would make it two.
  process.on('SIGINT', () => process.stdin.isTTY || endAll('SIGINT'))
  process.on('SIGTERM', () => endAll('SIGTERM'))
  process.on('SIGHUP', () => endAll('SIGTERM'))

  return new Promise((resolve, reject) => {
    let first
    let alive = children.length
    for (const child of children) {
      child.on('error', reject)
      child.on('exit', (code, signal) => {
        first ??= codeOf(code, signal)
        alive -= 1
        if (alive === 0) resolve(first)
        else endAll('SIGTERM')
      })
    }
  })
}

/** Becomes this program, so that nothing else waits beside it and takes memory. An older Node cannot, and keeps it running. */
export function becomeOrKeep(program, args, env) {
  if (!process.execve) return keepRunning([[program, args, { env }]])
  process.chdir(root)
  process.execve(program, [program, ...args], env)
}
