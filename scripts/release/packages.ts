import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledFolders } from '../../web/bundled.ts'
import { type Package, readPackage } from '../../web/notices.ts'
import { root } from './tools.ts'

export interface Shipped extends Package {
  parts: ('page' | 'server')[]
  /** SHA-512 of the package from the registry, in hexadecimal. */
  hash: string | null
}

const lockOf = (path: string): Record<string, { integrity?: string }> => JSON.parse(readFileSync(path, 'utf8')).packages
const isForeign = (path: string) => path.includes('node_modules/') && !path.includes('node_modules/@assay/')

function hashOf(integrity: string | undefined): string | null {
  const [, packed] = /sha512-(\S+)/.exec(integrity ?? '') ?? []
  return packed ? Buffer.from(packed, 'base64').toString('hex') : null
}

export function shippedPackages(application: string): Shipped[] {
  const lock = lockOf(join(root, 'package-lock.json'))
  const installed = Object.keys(lockOf(join(application, 'node_modules/.package-lock.json'))).filter(isForeign)
  const found = [
    ...installed.map((path) => ({ path, folder: join(application, path), part: 'server' as const })),
    ...bundledFolders(join(root, 'web/dist')).map((folder) => ({
      path: folder.slice(root.length + 1),
      folder,
      part: 'page' as const,
    })),
  ]
  const all = found.map(({ path, folder, part }) => ({
    ...readPackage(folder),
    part,
    hash: hashOf(lock[path]?.integrity),
  }))
  const one = Map.groupBy(all, ({ name, version }) => `${name}@${version}`)
  return [...one.keys()].sort().flatMap((id) => {
    const same = one.get(id) ?? []
    const [first] = same
    return first ? [{ ...first, parts: [...new Set(same.map(({ part }) => part))].sort() }] : []
  })
}
