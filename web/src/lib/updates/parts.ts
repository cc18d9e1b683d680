import { isOffline } from '../offline/away.ts'
import { reloadOnce } from './reloadOnce.ts'

const patienceMs = 120_000

/** A part of the page's code that did not arrive. */
export class ChunkLoadError extends Error {
  readonly code: 'CHUNK_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED'

  constructor(cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    // Told by the browser's own words, the router would load the page anew by itself, also while the server is away.
    super(`A part of the page did not arrive: ${why}`, { cause })
    this.name = 'ChunkLoadError'
    this.code = why.includes('preload CSS') ? 'CSS_CHUNK_LOAD_FAILED' : 'CHUNK_LOAD_FAILED'
  }
}

async function isServerThere(): Promise<boolean> {
  if (isOffline()) return false
  return fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Loads a part of the page. When it is gone because the server has a newer page, that one is loaded instead. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading took too long')), patienceMs)
  })
  try {
    return await Promise.race([load(), patience])
  } catch (cause) {
    // Without a server to load from, the page that is here is better than none.
    if ((await isServerThere()) && reloadOnce('part')) return new Promise(() => {})
    throw new ChunkLoadError(cause)
  } finally {
    clearTimeout(timer)
  }
}
