import { onTestFinished } from 'vitest'
import type { DatabasePlace } from '../../../server/src/db/open.ts'
import { freshPlace } from '../database.ts'
import { temporaryFolder } from '../process.ts'

export const settingsOf = ({ folder, databaseUrl }: DatabasePlace) => ({
  ASSAY_DATA_DIR: folder,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

export function ownFolder(): string {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  return folder
}

export async function ownPlace() {
  const place = await freshPlace()
  onTestFinished(place.remove)
  return place
}
