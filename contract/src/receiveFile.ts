import { type Arguments, type Connection, open } from './client.ts'
import type { Endpoint } from './endpoint.ts'

export interface ReceivedFile {
  /** As the server calls it. */
  name: string
  content: Blob
  /** The header `X-Total-Count` of files that send it. */
  total: number
}

const nameIn = (disposition: string | null) => /filename="([^"]*)"/.exec(disposition ?? '')?.[1] ?? ''

/** Sends a call whose answer is a file. Apart from the other calls: no candidate's page has one. */
export async function receiveFile<E extends Endpoint & { download: readonly string[] }>(
  connection: Connection,
  call: E,
  args: Arguments<E>,
): Promise<ReceivedFile> {
  const response = await open(connection, call, args)
  const { headers } = response
  return {
    name: nameIn(headers.get('content-disposition')),
    content: await response.blob(),
    total: Number(headers.get('x-total-count') ?? 0),
  }
}
