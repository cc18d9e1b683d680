import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export interface FileParts {
  name: string
  type: string
  content: string | AsyncIterable<string | Uint8Array>
}

const parts = Symbol('file')

export interface SentFile {
  readonly [parts]: FileParts
}

export const fileResponse = (file: FileParts): SentFile => ({ [parts]: file })

export const isFile = (answer: unknown): answer is SentFile =>
  typeof answer === 'object' && answer !== null && parts in answer

/** HTTP headers allow only ASCII. A file name with other characters is added a second time, in the form of RFC 8187. */
function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`}`
}

export const fileParts = ({ [parts]: file }: SentFile): FileParts => file

export function sendFile(reply: FastifyReply, { [parts]: { name, type, content } }: SentFile): FastifyReply {
  reply.type(type).header('content-disposition', dispositionOf(name))
  return reply.send(typeof content === 'string' ? content : Readable.from(content))
}
