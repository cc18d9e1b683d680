import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Endpoint } from '@assay/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What fits into one packet travels no faster when it is smaller. */
const WORTH_BYTES = 1_400

/** The fastest levels: they leave a quarter of a page of questions, the thorough ones a fifth for four times the work. */
const brotli = (text: string) =>
  promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY + 1 } })
const zip = (text: string) => promisify(gzip)(text, { level: constants.Z_BEST_SPEED })

/** What a browser says it takes, apart from what it says it will never take. */
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
 * For calls alone whose answer keeps nothing secret from the author of a part of it: the length of a compressed text tells
 * what repeats in it (docs/decisions/0021-*). It is done beside the thread that answers.
 */
async function compress(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  reply.header('vary', 'Accept-Encoding')
  if (typeof payload !== 'string' || payload.length < WORTH_BYTES) return payload
  const encoding = encodingFor(request)
  if (!encoding) return payload
  const packed = encoding === 'br' ? await brotli(payload) : await zip(payload)
  reply.header('content-encoding', encoding).removeHeader('content-length')
  return packed
}

/** The hook of a call whose answers may be compressed; none for all others, so that nothing is asked of them. */
export const compressing = ({ isCompressible }: Endpoint) => (isCompressible ? { onSend: compress } : {})
