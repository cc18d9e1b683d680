// Features that candidate pages use and Chrome 100, Firefox 102 or Safari 15.6 lack. `web/baseline.ts` fails the build
// for any other feature newer than these browsers.

AbortSignal.timeout ??= (milliseconds) => {
  const patience = new AbortController()
  setTimeout(() => patience.abort(new DOMException('The answer takes too long', 'TimeoutError')), milliseconds)
  return patience.signal
}

// Not enumerable, as in browsers, so that `for…in` over an array skips it.
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
