// Features that the candidate pages use and that Chrome 100, Firefox 102 or Safari 15.6 lack. The build fails for any
// other feature that these browsers lack; see `web/baseline.ts`.

AbortSignal.timeout ??= (milliseconds) => {
  const timeout = new AbortController()
  setTimeout(() => timeout.abort(new DOMException('The answer takes too long', 'TimeoutError')), milliseconds)
  return timeout.signal
}

// As in browsers, `for…in` over an array skips the added method.
if (!('findLast' in Array.prototype)) {
  Object.defineProperty(Array.prototype, 'findLast', {
    configurable: true,
    writable: true,
    value(this: unknown[], isIt: (item: unknown, index: number, all: unknown[]) => unknown) {
      for (let index = this.length - 1; index >= 0; index -= 1) if (isIt(this[index], index, this)) return this[index]
      return undefined
    },
  })
}
