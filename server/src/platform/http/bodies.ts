import type { UploadedFile } from '@assay/contract/uploadedFile'
import { UPLOAD_BYTES_MAX } from '@assay/domain/limits'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, refuseField } from './refusal.ts'

const LIMITS = { files: 1, fileSize: UPLOAD_BYTES_MAX, fields: 10, parts: 11, fieldNameSize: 100, fieldSize: 1024 }
const TOO_LARGE = new Set<unknown>(['FST_REQ_FILE_TOO_LARGE', 'FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT'])

async function takeUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: LIMITS })
}

type Upload = Record<string, unknown> & { file: UploadedFile | undefined }

async function uploadParts(request: FastifyRequest): Promise<Upload> {
  const fileSize = request.routeOptions.config.call?.largestFile ?? LIMITS.fileSize
  const upload: Upload = { file: undefined }
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize } })) {
    // The uploaded file must be in a file field of the form, not in a text field.
    if (part.type !== 'file') {
      if (part.fieldname !== 'file') upload[part.fieldname] = part.value
      continue
    }
    if (part.fieldname === 'file') upload.file = { name: part.filename, bytes: await part.toBuffer() }
    // The unexpected file is discarded, because the next parts of the form can be read only after this part.
    else part.file.resume()
  }
  return upload
}

async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) return { file: undefined }
  try {
    return await uploadParts(request)
  } catch (error) {
    request.raw.unpipe()
    request.raw.resume()
    const { code } = error as { code?: unknown }
    if (code === 'FST_FILES_LIMIT') refuseField('file', 'ONE_FILE')
    throw TOO_LARGE.has(code) ? new Refusal(413, 'BODY_TOO_LARGE') : new Refusal(400, 'MALFORMED_BODY')
  }
}

const KIND = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  file: 'multipart/form-data',
} as const

export const BODY_LIMIT = 256 * 1024
const FORM_LIMIT = 4 * 1024
/** Maximum nesting depth of a request body. Much deeper values would overflow the stack. */
const MAX_DEPTH = 100

function acceptedType(request: FastifyRequest): string | null {
  const { call } = request.routeOptions.config
  return call?.body ? KIND[call.encoding ?? 'json'] : null
}

function refuseOtherType(request: FastifyRequest, type: string): void {
  if (acceptedType(request) !== type) throw new Refusal(415, 'WRONG_CONTENT_TYPE')
}

function isTooDeep(text: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isText && sign === '\\') at += 1
    else if (sign === '"') isText = !isText
    else if (!isText && (sign === '[' || sign === '{')) depth += 1
    else if (!isText && (sign === ']' || sign === '}')) depth -= 1
    if (depth > MAX_DEPTH) return true
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

/** A body that the call does not need is read only to tell a program that it has sent unknown fields. */
function unneededBody(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

export async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(KIND.json, { parseAs: 'string' }, (request: FastifyRequest, text: string, done) => {
    try {
      if (acceptedType(request)) refuseOtherType(request, KIND.json)
      done(null, acceptedType(request) ? parseJson(text) : unneededBody(text))
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
