export interface Pause {
  wait: (ms: number) => Promise<void>
  wake: () => void
}

export function createPause(): Pause {
  let end = () => {}
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    wake: () => end(),
  }
}
