import { onTestFinished } from 'vitest'
import type { DatabasePlace } from '../../src/db/open.ts'
import { freshPlace } from '../database.ts'
import { temporaryFolder } from '../process.ts'

/** A place as the settings of a process that works at it. */
export const settingsOf = ({ folder, databaseUrl }: DatabasePlace) => ({
  ASSAY_DATA_DIR: folder,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

/** A folder that goes with the test. */
export function ownFolder(): string {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  return folder
}

/** A database that goes with the test. */
export async function ownPlace() {
  const place = await freshPlace()
  onTestFinished(place.remove)
  return place
}
