/** Each node confirms, undoes, deletes and cleans up imports one by one in this queue. */
export interface ImportChangeQueue {
  last: Promise<unknown>
}

export const emptyImportChangeQueue = (): ImportChangeQueue => ({ last: Promise.resolve() })

export function enqueueImportChange<Result>(queue: ImportChangeQueue, work: () => Promise<Result>): Promise<Result> {
  const own = queue.last.then(work)
  queue.last = own.catch(() => {})
  return own
}
