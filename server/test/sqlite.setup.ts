import { makeTemplate, TEMPLATE } from './database.ts'

/** Vitest calls this once before the tests on SQLite, and what it returns once after them. */
export default async function setUp() {
  const { folder, remove } = await makeTemplate()
  process.env[TEMPLATE] = folder
  return remove
}
