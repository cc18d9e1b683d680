// What the pages of candidates use and Chrome 100, Firefox 102 or Safari 15.6 do not have yet. `web/baseline.ts` fails the build
// where they use anything else that is newer than these three.

AbortSignal.timeout ??= (milliseconds) => {
  const patience = new AbortController()
  setTimeout(() => patience.abort(new DOMException('The answer takes too long', 'TimeoutError')), milliseconds)
  return patience.signal
}

// Defined like the browser's own: a loop over the names of an array must not meet it.
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
