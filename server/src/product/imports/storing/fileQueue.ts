/** Each node confirms, undoes, deletes and cleans up imports one by one in this queue. */
export interface FileQueue {
  last: Promise<unknown>
}

export const emptyFileQueue = (): FileQueue => ({ last: Promise.resolve() })

export function enqueueFileWork<Result>(queue: FileQueue, work: () => Promise<Result>): Promise<Result> {
  const own = queue.last.then(work)
  queue.last = own.catch(() => {})
  return own
}
