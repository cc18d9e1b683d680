import type { FastifyBaseLogger } from 'fastify'

type Say = Parameters<FastifyBaseLogger['info']>
type Child = Parameters<FastifyBaseLogger['child']>

/** Creates the logger of a request when the request first uses it, because most requests log nothing themselves. */
class RequestLog {
  readonly #parent: FastifyBaseLogger
  readonly #name: Child[0]
  readonly #options: Child[1]
  #opened: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, name: Child[0], options: Child[1]) {
    this.#parent = parent
    this.#name = name
    this.#options = options
  }

  #open(): FastifyBaseLogger {
    this.#opened ??= this.#parent.child(this.#name, this.#options)
    return this.#opened
  }

  get level() {
    return this.#parent.level
  }

  trace(...said: Say) {
    this.#open().trace(...said)
  }

  debug(...said: Say) {
    this.#open().debug(...said)
  }

  info(...said: Say) {
    this.#open().info(...said)
  }

  warn(...said: Say) {
    this.#open().warn(...said)
  }

  error(...said: Say) {
    this.#open().error(...said)
  }

  fatal(...said: Say) {
    this.#open().fatal(...said)
  }

  silent() {}

  child(...said: Child) {
    return this.#open().child(...said)
  }
}

export const openRequestLog = (parent: FastifyBaseLogger, name: Child[0], options: Child[1]): FastifyBaseLogger =>
  // Safe cast: the methods have several overloads, which a class cannot declare, and arguments are passed on unchanged.
  new RequestLog(parent, name, options) as FastifyBaseLogger
