import { onTestFinished } from 'vitest'
import { createEmptyDatabase } from '../database.ts'

export async function freshDatabase() {
  const { databaseUrl, folder, remove } = await createEmptyDatabase()
  onTestFinished(remove)
  if (!databaseUrl) throw new Error('these tests run on PostgreSQL')
  return { databaseUrl, folder }
}
