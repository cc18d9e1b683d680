import { openDB } from 'idb'

const NAME = 'examData-db'
const STORES = ['questions', 'labels']

/** What the staff's pages have cached in this browser is none of the candidate's business. */
export async function forgetStaffCache(): Promise<void> {
  // Opening what is not there would create it.
  const found = await indexedDB.databases?.().catch(() => [])
  if (!found?.some(({ name }) => name === NAME)) return
  const db = await openDB(NAME)
  const present = STORES.filter((name) => db.objectStoreNames.contains(name))
  await Promise.all(present.map((name) => db.clear(name)))
  db.close()
}
