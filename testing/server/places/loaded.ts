import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Runs in each thread, and reports all loaded modules when the thread ends. */
const PROBE = `
const found = new Set()
require('node:module').registerHooks({
  resolve(name, context, next) {
    const module = next(name, context)
    found.add(module.url)
    return module
  },
})
process.on('exit', () => {
  const loaded = [...process.moduleLoadList, ...found].join('\\n')
  require('node:fs').writeFileSync(__dirname + '/loaded-' + require('node:worker_threads').threadId, loaded)
})`

export function probeIn(folder: string) {
  const probe = join(folder, 'probe.cjs')
  writeFileSync(probe, PROBE)
  const threads = (): string[][] =>
    readdirSync(folder)
      .filter((name) => name.startsWith('loaded-'))
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  return { options: `--require ${probe}`, threads }
}
