import { createInterview } from '@assay/contract/interviews/interviews'
import { createLabel } from '@assay/contract/labels'
import { createQuestions } from '@assay/contract/questions/questions'
import type { Page } from '@playwright/test'
import type { Caller } from '../client/caller.ts'
import { expect } from './fixtures.ts'

export const graceHopper = { name: 'Grace Hopper', email: 'grace@example.com' }

export async function fillOfflineExample(admin: Caller) {
  await admin(createLabel, { body: { name: 'SQL' } })
  const answers = [
    { description: 'yes', is_valid: true },
    { description: 'no', is_valid: false },
  ]
  const questions = Array.from({ length: 12 }, (_, at) => ({
    description: `Does number ${at + 1} hold?`,
    labels: ['SQL'],
    answers,
  }))
  await admin(createQuestions, { body: questions })
  const body = { ...graceHopper, labels: ['SQL'], amount_of_questions: 10, max_time: 20 }
  return admin(createInterview, { body })
}

export function readOfflineLists(page: Page): Promise<Record<string, unknown[]> | null> {
  return page.evaluate(async () => {
    const found = await indexedDB.databases()
    if (!found.some(({ name }) => name === 'examData-db')) return null
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('examData-db')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const names = [...database.objectStoreNames]
    const keys = await Promise.all(
      names.map(
        (name) =>
          new Promise<unknown[]>((resolve) => {
            const asking = database.transaction(name).objectStore(name).getAllKeys()
            asking.onsuccess = () => resolve(asking.result)
          }),
      ),
    )
    database.close()
    return Object.fromEntries(names.map((name, at) => [name, keys[at] ?? []]))
  })
}

export const amounts = async (page: Page) =>
  Object.fromEntries(Object.entries((await readOfflineLists(page)) ?? {}).map(([name, keys]) => [name, keys.length]))

export const isKept = (page: Page, name: string) =>
  page.evaluate(async (wanted) => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (cache) => (await caches.open(cache)).keys()))
    return requests.flat().some(({ url }) => url.includes(`/assets/${wanted}-`))
  }, name)

/** Returns the loaded files that are missing in the cache. The result is null until the last preload has finished. */
const uncachedParts = (page: Page) =>
  page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    if (!loaded.some((url) => url.includes('/assets/ResultPage-'))) return null
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const kept = new Set(requests.flat().map(({ url }) => url))
    return loaded.filter((url) => url.includes('/assets/') && !kept.has(url))
  })

export async function waitForCachedShell(page: Page): Promise<void> {
  await expect.poll(() => amounts(page)).toEqual({ labels: 1, questions: 10, interviews: 1 })
  await expect.poll(() => uncachedParts(page)).toEqual([])
}
