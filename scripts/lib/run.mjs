import { spawn } from 'node:child_process'
import { root } from './places.mjs'
import { Trouble } from './say.mjs'

const codeOf = (code, signal) => code ?? (signal === 'SIGINT' ? 130 : 143)

export function run(program, args, options = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
  const endBoth = () => {
    child.kill()
    // The exit is delayed, so that other listeners can handle the signal first.
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

export function keepRunning(programs) {
  const children = programs.map(([program, args, options]) =>
    spawn(program, args, { cwd: root, stdio: 'inherit', ...options }),
  )
  const endAll = (signal) => {
    for (const child of children) child.kill(signal)
  }
  // In a terminal, Ctrl+C reaches all processes, so this process must not forward the signal a second time.
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

/**
 * The new program replaces this process, to save the memory of a waiting parent. On older Node versions, the parent
 * keeps running.
 */
export function becomeOrKeep(program, args, env) {
  if (!process.execve) return keepRunning([[program, args, { env, cwd: process.cwd() }]])
  process.execve(program, [program, ...args], env)
}
