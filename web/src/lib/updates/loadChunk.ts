const TIMEOUT_MS = 120_000

export class ChunkLoadError extends Error {
  readonly code: 'CHUNK_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED'

  constructor(cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    // If the error had the browser's own message, the router would reload the page, even while the server is
    // unavailable.
    super(`A part of the page did not arrive: ${why}`, { cause })
    this.name = 'ChunkLoadError'
    this.code = why.includes('preload CSS') ? 'CSS_CHUNK_LOAD_FAILED' : 'CHUNK_LOAD_FAILED'
  }
}

/** After a failure, the page does not reload, because the user may have filled in a form. */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading took too long')), TIMEOUT_MS)
  })
  try {
    return await Promise.race([load(), timeout])
  } catch (cause) {
    throw new ChunkLoadError(cause)
  } finally {
    clearTimeout(timer)
  }
}
