import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** The pattern excludes build records, which are in folders with a dot. */
const compressible = /^[^.].*\.(js|css|html|svg|json|webmanifest)$/
/** Smaller files are not compressed, because compression saves fewer bytes than the response headers have. */
const smallest = 1024

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < smallest) return
  await Promise.all([
    toBrotli(content).then((small) => writeFile(`${file}.br`, small)),
    toGzip(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ])
}

export function precompress(): Plugin {
  let folder = ''
  let isWritten = false
  return {
    name: 'assay:precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir
    },
    writeBundle() {
      isWritten = true
    },
    closeBundle: {
      // Compression runs after the service worker was written, so that the file of the service worker is compressed
      // too.
      order: 'post',
      sequential: true,
      async handler() {
        // This hook also runs after a failed build, so it checks whether files were written.
        if (!isWritten) return
        const root = join(import.meta.dirname, folder)
        const files = await readdir(root, { recursive: true })
        await Promise.all(files.filter((name) => compressible.test(name)).map((name) => compress(join(root, name))))
      },
    },
  }
}
