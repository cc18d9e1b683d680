import { readdirSync, readFileSync } from 'node:fs'
import { nearTests } from './nearTests.ts'

const rooms = [
  'domain/src',
  'contract/src',
  'server/src',
  'server/test',
  'server/guarantees',
  'web/src',
  'web/test',
  'hands',
  'scripts',
]

const files = rooms
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`))
  .concat(readdirSync('.').filter((name) => name.endsWith('.test.ts')))
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

process.stdout.write(JSON.stringify(nearTests(process.argv.slice(2), files)))
