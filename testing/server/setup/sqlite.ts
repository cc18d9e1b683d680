import { makeTemplate, templateOf } from '../database.ts'

export default async function setUp() {
  const { folder, remove } = await makeTemplate()
  process.env[templateOf('sqlite')] = folder
  return remove
}
