import type { FastifyBaseLogger } from 'fastify'

type Say = Parameters<FastifyBaseLogger['info']>
type Child = Parameters<FastifyBaseLogger['child']>

/** A log of one request, which is made once something is said in it: of nearly all there is nothing to say but that they were answered. */
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

/** Makes the logs of requests; each of their lines names its request. */
export const openRequestLog = (parent: FastifyBaseLogger, name: Child[0], options: Child[1]): FastifyBaseLogger =>
  // Each of its words has several forms, of which a class cannot say that it takes them all; they are handed on as they are.
  new RequestLog(parent, name, options) as FastifyBaseLogger
