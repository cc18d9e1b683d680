const PATIENCE_MS = 5_000

/** Checks the server itself: a proxy or a hotel's sign-in page cannot reply like this. */
export const isServerReachable = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    .then((answer) => answer.json())
    .then(
      ({ status }) => status === 'ok',
      () => false,
    )
