export const withTimeout = <T>(asking: Promise<T>, ms: number): Promise<T | null> =>
  Promise.race([asking, new Promise<null>((resolve) => setTimeout(resolve, ms, null))])
