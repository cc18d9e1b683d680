export const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** A failed request aborts the transaction, so `onabort` is enough. */
export const transactionEnd = (work: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    work.oncomplete = () => resolve()
    work.onabort = () => reject(work.error ?? new DOMException('It was not written', 'AbortError'))
  })

/**
 * In some browsers, `indexedDB.open` throws immediately. The async function turns the error into a rejected promise.
 */
export async function openDatabase(
  name: string,
  version: number,
  upgrade: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, version)
  opening.onupgradeneeded = () => upgrade(opening.result)
  return requestResult(opening)
}
