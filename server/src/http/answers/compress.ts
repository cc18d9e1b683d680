import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Endpoint } from '@assay/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A response that fits into one packet gains nothing from compression. */
const WORTH_BYTES = 1_400

/** The fastest levels shrink a page of questions to a quarter; the best ones reach a fifth for four times the work. */
const brotli = (text: string) =>
  promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY + 1 } })
const gzipText = (text: string) => promisify(gzip)(text, { level: constants.Z_BEST_SPEED })

export function encodingFor({ headers }: FastifyRequest): 'br' | 'gzip' | null {
  const taken = (headers['accept-encoding'] ?? '')
    .toString()
    .split(',')
    .map((one) => one.split(';').map((word) => word.trim().toLowerCase()))
    .filter((words) => !words.some((word) => word.startsWith('q=') && Number(word.slice(2)) === 0))
    .map(([name]) => name)
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : null
}

/**
 * Only for responses without secrets from the author of some part: the length of a compressed text reveals repetitions
 * (docs/decisions/0021-*). Runs outside the main thread.
 */
async function compress(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  reply.header('vary', 'Accept-Encoding')
  if (typeof payload !== 'string' || payload.length < WORTH_BYTES) return payload
  const encoding = encodingFor(request)
  if (!encoding) return payload
  const packed = encoding === 'br' ? await brotli(payload) : await gzipText(payload)
  reply.header('content-encoding', encoding).removeHeader('content-length')
  return packed
}

/** No hook for other routes, so that they have no overhead. */
export const compressionHook = ({ isCompressible }: Endpoint) => (isCompressible ? { onSend: compress } : {})
