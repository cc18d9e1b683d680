import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '../network/freePort.ts'
import { placesOfPages, readUnit, settingsIn, UNIT, unitCommand, wordsOf } from './unit.ts'

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin'

export async function startAsUnit() {
  const port = await freePort()
  const places = placesOfPages({ PORT: String(port), ASSAY_LOG_LEVEL: 'info' })
  const own = readUnit(places.here(UNIT))
  const environment = settingsIn(own.all('Environment').flatMap(wordsOf).join('\n'))
  const env = {
    PATH,
    ...environment,
    ...settingsIn(readFileSync(own.one('EnvironmentFile'), 'utf8')),
  }
  const [program = '', ...words] = [...unitCommand(), ...wordsOf(own.one('ExecStart'))]
  const child = spawn(program, words, { env, cwd: own.one('WorkingDirectory'), stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    places.remove()
  })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => {
      said += chunk
    })
  await Promise.race([expect.poll(() => said).toContain('Assay is ready'), ended])
  expect(said).toContain('Assay is ready')
  return { ...places, child, ended, port, env, pid: child.pid ?? 0 }
}
