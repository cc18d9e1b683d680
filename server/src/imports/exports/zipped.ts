import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Content } from './exported.ts'

export interface ToPack {
  path: string
  /** Read when its turn has come; what is packed already is no longer in memory. */
  read: () => Promise<Uint8Array> | Content
}

/** The same questions give the same bytes, whenever and wherever they leave. */
const ALWAYS = { mtime: new Date(1980, 0, 1), mode: 0o100_644, forceDosTimestamp: true } as const

async function* partsOf(read: ToPack['read']): Content {
  const found = read()
  if (found instanceof Promise) yield await found
  else yield* found
}

/** An archive of these, one after the other. */
export async function* zipped(files: Iterable<ToPack>): Content {
  const zip = new ZipFile()
  // What goes wrong ends the archive; waiting for either would keep every part of it in memory until the last.
  const packed = new PassThrough()
  const fail = (error: Error) => void packed.destroy(error)
  zip.on('error', fail)
  for (const { path, read } of files) {
    zip.addReadStreamLazy(path, ALWAYS, (take) => {
      const stream = Readable.from(partsOf(read))
      stream.once('error', fail)
      take(null, stream)
    })
  }
  zip.end()
  zip.outputStream.pipe(packed)
  yield* packed
}
