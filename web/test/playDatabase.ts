import * as database from 'fake-indexeddb'
import { afterAll } from 'vitest'

/**
 * Each test file has its own fake database. A shared database would hang while another test file of the worker uses
 * fake timers.
 */
export function playDatabase(): void {
  const parts = Object.entries(database).filter(([name]) => name === 'indexedDB' || name.startsWith('IDB'))
  for (const [name, value] of parts)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  afterAll(() => {
    for (const [name] of parts) Reflect.deleteProperty(globalThis, name)
  })
}
