import { type Arguments, type Connection, openResponse } from './client.ts'
import type { Endpoint } from './endpoint.ts'

export interface ReceivedFile {
  name: string
  content: Blob
  total: number
}

const fileNameFromHeader = (disposition: string | null) => /filename="([^"]*)"/.exec(disposition ?? '')?.[1] ?? ''

/** This function has its own module, so that candidate pages do not load it: none of their calls returns a file. */
export async function receiveFile<E extends Endpoint & { download: readonly string[] }>(
  connection: Connection,
  call: E,
  args: Arguments<E>,
): Promise<ReceivedFile> {
  const response = await openResponse(connection, call, args)
  const { headers } = response
  return {
    name: fileNameFromHeader(headers.get('content-disposition')),
    content: await response.blob(),
    total: Number(headers.get('x-total-count') ?? 0),
  }
}
