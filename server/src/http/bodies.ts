import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeConfig } from './ownConfig.ts'
import { Refusal } from './refusal.ts'
import { readUpload, takeUploads } from './upload.ts'

const KIND = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  file: 'multipart/form-data',
} as const

export const BODY_LIMIT = 256 * 1024
const FORM_LIMIT = 4 * 1024
/**
 * No request needs half of this depth; much deeper values would overflow the stack when serialised, for example for a
 * digest.
 */
const DEEPEST = 100

function acceptedType(request: FastifyRequest): string | null {
  const { call } = routeConfig(request)
  return call?.body ? KIND[call.encoding ?? 'json'] : null
}

function refuseOtherType(request: FastifyRequest, type: string): void {
  if (acceptedType(request) !== type) throw new Refusal(415, 'WRONG_CONTENT_TYPE')
}

/** Counts nested arrays and objects, ignoring brackets in strings. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isText && sign === '\\') at += 1
    else if (sign === '"') isText = !isText
    else if (!isText && (sign === '[' || sign === '{')) depth += 1
    else if (!isText && (sign === ']' || sign === '}')) depth -= 1
    if (depth > DEEPEST) return true
  }
  return false
}

export function parseJson(text: string): unknown {
  if (text === '') return undefined
  if (isTooDeep(text)) throw new Refusal(400, 'MALFORMED_BODY')
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'MALFORMED_BODY')
  }
}

/** Each route accepts one content type. A route without a body ignores the body. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(KIND.json, { parseAs: 'string' }, (request: FastifyRequest, text: string, done) => {
    try {
      if (acceptedType(request)) refuseOtherType(request, KIND.json)
      done(null, acceptedType(request) ? parseJson(text) : undefined)
    } catch (refusal) {
      done(refusal as Refusal)
    }
  })
  app.addContentTypeParser(KIND.form, { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    if (!acceptedType(request)) return undefined
    refuseOtherType(request, KIND.form)
    if (Buffer.byteLength(text) > FORM_LIMIT) throw new Refusal(413, 'BODY_TOO_LARGE')
    return Object.fromEntries(new URLSearchParams(text))
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest) => {
    if (acceptedType(request)) throw new Refusal(415, 'WRONG_CONTENT_TYPE')
  })

  await takeUploads(app)
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.headers['content-type']?.startsWith(KIND.file) && acceptedType(request))
      refuseOtherType(request, KIND.file)
    done(null, payload)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (acceptedType(request) !== KIND.file) return done()
    readUpload(request).then((body) => {
      request.body = body
      done()
    }, done)
  })
}
