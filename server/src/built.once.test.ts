import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../test/process.ts'
import { builtStart, NOTE, noteOf } from './built.ts'

function checkout() {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  mkdirSync(join(folder, 'server/dist'), { recursive: true })
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  write('server/one.ts', 'one')
  write('server/two.ts', 'two')
  return { folder, write }
}

test('what was built is run as long as it was made of the sources that lie there', () => {
  const { folder, write } = checkout()
  expect(builtStart(folder)).toBeNull()

  write(`server/dist/${NOTE}`, JSON.stringify(noteOf(['server/one.ts', 'server/two.ts'], folder)))
  expect(builtStart(folder)).toBe(join(folder, 'server/dist/start.js'))

  write('server/two.ts', 'TWO')
  expect(builtStart(folder)).toBeNull()

  write('server/two.ts', 'two')
  expect(builtStart(folder)).toBe(join(folder, 'server/dist/start.js'))

  rmSync(join(folder, 'server/one.ts'))
  expect(builtStart(folder)).toBeNull()
})
