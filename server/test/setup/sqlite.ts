import { makeTemplate, templateOf } from '../database.ts'

/** Vitest calls this once before the tests on SQLite, and what it returns once after them. */
export default async function setUp() {
  const { folder, remove } = await makeTemplate()
  process.env[templateOf('sqlite')] = folder
  return remove
}
