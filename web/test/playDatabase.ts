import * as database from 'fake-indexeddb'
import { afterAll } from 'vitest'

/** The browser's database for the tests of one file: another file of the same worker that plays with time would wait for it for ever. */
export function playDatabase(): void {
  const parts = Object.entries(database).filter(([name]) => name === 'indexedDB' || name.startsWith('IDB'))
  for (const [name, value] of parts)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  afterAll(() => {
    for (const [name] of parts) Reflect.deleteProperty(globalThis, name)
  })
}
