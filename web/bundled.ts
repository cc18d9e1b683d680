import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { noticesOf, readPackage } from './notices.ts'

const heading = 'What the pages of Assay are made of beside its own code, with the licences of each part.'

function packageFolder(module: string): string | null {
  const [, folder] = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module) ?? []
  return folder ?? null
}

export function bundledFolders(dist: string): string[] {
  const notes = readdirSync(join(dist, '.vite')).filter((name) => /^bundled\.\w+\.json$/.test(name))
  return [...new Set(notes.flatMap((name): string[] => JSON.parse(readFileSync(join(dist, '.vite', name), 'utf8'))))]
}

/** Writes `licences.txt` with the packages of all builds so far. Packages without code in the build are left out. */
export function noteBundled(build: string): Plugin {
  let root = ''
  return {
    name: 'assay:bundled',
    apply: 'build',
    configResolved(config) {
      root = join(config.root, config.build.outDir)
    },
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const modules = chunks.flatMap((chunk) =>
        Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
      )
      const folders = new Set(modules.map(packageFolder).filter((folder) => folder !== null))
      mkdirSync(join(root, '.vite'), { recursive: true })
      writeFileSync(join(root, '.vite', `bundled.${build}.json`), JSON.stringify([...folders].sort()))
      writeFileSync(join(root, 'licences.txt'), noticesOf(bundledFolders(root).map(readPackage), heading))
    },
  }
}
