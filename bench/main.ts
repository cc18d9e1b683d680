import { drill } from './backups/drill.ts'
import { bank } from './bank/bank.ts'
import { draw } from './bank/draw.ts'
import { exports } from './bank/exports.ts'
import { imports } from './bank/imports.ts'
import { search } from './bank/search.ts'
import { crowd } from './crowd/crowd.ts'
import { steady } from './crowd/steady.ts'
import { assistants } from './doors/assistants.ts'
import { doors } from './doors/doors.ts'
import { flushes } from './flushes.ts'
import { insight } from './insight/insight.ts'
import { lighthouse } from './lighthouse.ts'
import { lists } from './lists.ts'
import { live } from './live/live.ts'
import { nodes } from './nodes.ts'
import { page } from './page.ts'
import { passwords } from './passwords/passwords.ts'
import { rest } from './rest.ts'
import { round } from './round.ts'
import { files } from './staff/files.ts'
import { making } from './staff/making.ts'
import { pages } from './staff/pages.ts'
import { replica } from './staff/replica.ts'
import { steps } from './steps.ts'

const benches: Readonly<Record<string, () => Promise<void>>> = {
  steps,
  flushes,
  bank,
  search,
  draw,
  imports,
  files,
  exports,
  lists,
  insight,
  round,
  making,
  live,
  crowd,
  nodes,
  replica,
  doors,
  assistants,
  drill,
  passwords,
  rest,
  steady,
  page,
  pages,
  lighthouse,
}

const asked = process.argv.slice(2)
for (const name of asked.length > 0 ? asked : Object.keys(benches)) {
  const bench = benches[name]
  if (!bench) throw new Error(`No bench is called ${name}. There are: ${Object.keys(benches).join(', ')}.`)
  await bench()
}
process.exit()
