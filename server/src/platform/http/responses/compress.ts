import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Endpoint } from '@assay/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A response with fewer bytes fits into one packet, so compression would not make it faster. */
const MIN_COMPRESSED_BYTES = 1_400

/**
 * A low level of Brotli reduces a page of questions to a quarter of its size. The highest levels reach a fifth, but
 * need four times the work.
 */
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
 * A compressed response must not have secrets next to text that another person controls, because the length of the
 * response reveals repetitions (docs/decisions/0021-*).
 */
async function compress(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  reply.header('vary', 'Accept-Encoding')
  if (typeof payload !== 'string' || payload.length < MIN_COMPRESSED_BYTES) return payload
  const encoding = encodingFor(request)
  if (!encoding) return payload
  const packed = encoding === 'br' ? await brotli(payload) : await gzipText(payload)
  reply.header('content-encoding', encoding).removeHeader('content-length')
  return packed
}

/** Only compressible routes get the compression hook, because a hook slows a route down. */
export const compressionHook = ({ isCompressible }: Endpoint) => (isCompressible ? { onSend: compress } : {})
