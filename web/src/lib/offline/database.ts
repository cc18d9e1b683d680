/** What a request of IndexedDB comes to. */
export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Until all of it is written, or none: a request that fails takes the others of its transaction along. */
export const endOf = (work: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    work.oncomplete = () => resolve()
    work.onabort = () => reject(work.error ?? new DOMException('It was not written', 'AbortError'))
  })

/** A browser may refuse at once, by throwing: here that is a refusal like any other. */
export async function openDatabase(
  name: string,
  version: number,
  upgrade: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, version)
  opening.onupgradeneeded = () => upgrade(opening.result)
  return resultOf(opening)
}
