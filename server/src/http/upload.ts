import type { UploadedFile } from '@assay/contract/uploadedFile'
import { UPLOAD_BYTES_MAX } from '@assay/domain/limits'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeConfig } from './ownConfig.ts'
import { Refusal, refuseField } from './refusal.ts'

const LIMITS = { files: 1, fileSize: UPLOAD_BYTES_MAX, fields: 10, parts: 11, fieldNameSize: 100, fieldSize: 1024 }
const TOO_LARGE = new Set<unknown>(['FST_REQ_FILE_TOO_LARGE', 'FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT'])

export async function takeUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: LIMITS })
}

type Upload = Record<string, unknown> & { file: UploadedFile | undefined }

async function uploadParts(request: FastifyRequest): Promise<Upload> {
  const fileSize = routeConfig(request).call?.largestFile ?? LIMITS.fileSize
  const upload: Upload = { file: undefined }
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize } })) {
    // A text field never replaces the file.
    if (part.type !== 'file') {
      if (part.fieldname !== 'file') upload[part.fieldname] = part.value
      continue
    }
    if (part.fieldname === 'file') upload.file = { name: part.filename, bytes: await part.toBuffer() }
    // An unread part would block the following ones.
    else part.file.resume()
  }
  return upload
}

export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) return { file: undefined }
  try {
    return await uploadParts(request)
  } catch (error) {
    // Data after the error is discarded unparsed.
    request.raw.unpipe()
    request.raw.resume()
    const { code } = error as { code?: unknown }
    if (code === 'FST_FILES_LIMIT') refuseField('file', 'ONE_FILE')
    throw TOO_LARGE.has(code) ? new Refusal(413, 'BODY_TOO_LARGE') : new Refusal(400, 'MALFORMED_BODY')
  }
}
