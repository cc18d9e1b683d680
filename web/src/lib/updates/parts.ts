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

/** Loads a part of the page. One that does not come is told, and nothing is loaded anew unasked: a form may be half filled in. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading took too long')), patienceMs)
  })
  try {
    return await Promise.race([load(), patience])
  } catch (cause) {
    throw new ChunkLoadError(cause)
  } finally {
    clearTimeout(timer)
  }
}
