import type { UploadedFile } from '@assay/contract/uploadedFile'
import { UPLOAD_BYTES_MAX } from '@assay/domain/limits'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { configOf } from './ownConfig.ts'
import { Refusal, refuseField } from './refusal.ts'

const LIMITS = { files: 1, fileSize: UPLOAD_BYTES_MAX, fields: 10, parts: 11, fieldNameSize: 100, fieldSize: 1024 }
const TOO_LARGE = new Set<unknown>(['FST_REQ_FILE_TOO_LARGE', 'FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT'])

export async function takeUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: LIMITS })
}

type Upload = Record<string, unknown> & { file: UploadedFile | undefined }

async function partsOf(request: FastifyRequest): Promise<Upload> {
  const fileSize = configOf(request).call?.largestFile ?? LIMITS.fileSize
  const upload: Upload = { file: undefined }
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize } })) {
    // A field is what is written beside the file; none can stand for it.
    if (part.type !== 'file') {
      if (part.fieldname !== 'file') upload[part.fieldname] = part.value
      continue
    }
    if (part.fieldname === 'file') upload.file = { name: part.filename, bytes: await part.toBuffer() }
    // A part that is not read would hold back the ones behind it.
    else part.file.resume()
  }
  return upload
}

/** The file of the field `file`, where there is one, with the fields beside it. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) return { file: undefined }
  try {
    return await partsOf(request)
  } catch (error) {
    // What comes behind the fault is not taken apart any more.
    request.raw.unpipe()
    request.raw.resume()
    const { code } = error as { code?: unknown }
    if (code === 'FST_FILES_LIMIT') refuseField('file', 'ONE_FILE')
    throw TOO_LARGE.has(code) ? new Refusal(413, 'BODY_TOO_LARGE') : new Refusal(400, 'MALFORMED_BODY')
  }
}
