import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'
import { readUpload, takeUploads } from './upload.ts'

const KIND = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  file: 'multipart/form-data',
} as const

export const BODY_LIMIT = 256 * 1024

function takes(request: FastifyRequest): string | null {
  const call = request.routeOptions.config.call
  return call?.body ? KIND[call.encoding ?? 'json'] : null
}

function refuseUnlessTaken(request: FastifyRequest, type: string): void {
  if (takes(request) !== type) throw new Refusal(415, 'WRONG_CONTENT_TYPE')
}

function parseJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'MALFORMED_BODY')
  }
}

/** Each call takes one type of body. A call that takes none reads past whatever came. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(KIND.json, { parseAs: 'string' }, (request: FastifyRequest, text: string, done) => {
    try {
      if (takes(request)) refuseUnlessTaken(request, KIND.json)
      done(null, takes(request) ? parseJson(text) : undefined)
    } catch (refusal) {
      done(refusal as Refusal)
    }
  })
  app.addContentTypeParser(KIND.form, { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    if (!takes(request)) return undefined
    refuseUnlessTaken(request, KIND.form)
    return Object.fromEntries(new URLSearchParams(text))
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest) => {
    if (takes(request)) throw new Refusal(415, 'WRONG_CONTENT_TYPE')
  })

  await takeUploads(app)
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.headers['content-type']?.startsWith(KIND.file) && takes(request)) refuseUnlessTaken(request, KIND.file)
    done(null, payload)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (takes(request) !== KIND.file) return done()
    readUpload(request).then((body) => {
      request.body = body
      done()
    }, done)
  })
}
