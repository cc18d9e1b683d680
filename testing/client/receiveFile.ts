import { type Arguments, type Connection, openResponse } from '@assay/contract/client'
import type { Endpoint } from '@assay/contract/endpoint'

interface ReceivedFile {
  name: string
  content: Blob
  total: number
}

const fileNameFromHeader = (disposition: string | null) => /filename="([^"]*)"/.exec(disposition ?? '')?.[1] ?? ''

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
