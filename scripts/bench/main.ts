import { measureCrowd } from './crowd/crowd.ts'
import { insight } from './insight/keyFixes.ts'
import { lists } from './lists.ts'
import { page } from './page.ts'
import { measureIdle } from './rest.ts'
import { steps } from './steps.ts'

const benches: Readonly<Record<string, () => Promise<void>>> = {
  steps,
  lists,
  insight,
  crowd: measureCrowd,
  rest: measureIdle,
  page,
}

const asked = process.argv.slice(2)
for (const name of asked.length > 0 ? asked : Object.keys(benches)) {
  const bench = benches[name]
  if (!bench) throw new Error(`There is no benchmark ${name}. The benchmarks are: ${Object.keys(benches).join(', ')}.`)
  await bench()
}
process.exit()
