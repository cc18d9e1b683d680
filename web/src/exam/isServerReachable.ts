const PATIENCE_MS = 5_000

/** Whether the server answers by itself: a proxy, and a hotel's sign-in page, may answer anything but this. */
export const isServerReachable = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    .then((answer) => answer.json())
    .then(
      ({ status }) => status === 'ok',
      () => false,
    )
