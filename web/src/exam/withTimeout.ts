export const withTimeout = <T>(request: Promise<T>, ms: number): Promise<T | null> =>
  Promise.race([request, new Promise<null>((resolve) => setTimeout(resolve, ms, null))])
