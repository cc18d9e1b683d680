import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Adds a content hash to the name of a script in `public`, so that browsers can cache it permanently. */
export function hashedScript(name: string): Plugin {
  let folder = ''
  return {
    name: 'assay:kept-script',
    apply: 'build',
    enforce: 'post',
    configResolved({ publicDir }) {
      folder = publicDir
    },
    async generateBundle(_, bundle) {
      const source = await readFile(join(folder, name))
      const kept = this.getFileName(this.emitFile({ type: 'asset', name, source }))
      const page = bundle['index.html']
      const written = page?.type === 'asset' ? String(page.source) : ''
      if (page?.type !== 'asset' || !written.includes(`src="/${name}"`)) return this.error(`The page names no /${name}`)
      page.source = written.replace(`src="/${name}"`, `src="/${kept}"`)
    },
  }
}
