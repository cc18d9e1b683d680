import { posix } from 'node:path'
import { decodedAddress } from '../reading/album.ts'
import { childOf, descendantsOf, elementsOf, type Xml, xmlText } from '../reading/xml.ts'

export interface Manifest {
  order: string[]
  labels: Map<string, string[]>
  /** Paths of files that belong to another file: pictures, styles and scripts. */
  beside: Set<string>
}

const keywordsIn = (element: Xml | undefined): string[] => {
  const keywords = element ? descendantsOf(element, ({ name }) => name === 'keyword') : []
  return keywords.map((each) => xmlText(each).trim()).filter((words) => words !== '')
}

/** In Canvas packages, a resource has no main file, so all its files are content. */
function attachedFiles(resources: readonly Xml[], pathOf: (href: string) => string): Set<string> {
  const mains = resources.flatMap(({ attributes }) => attributes['href'] ?? [])
  const parts = resources
    .filter(({ attributes }) => attributes['href'] !== undefined)
    .flatMap((resource) => elementsOf(resource, 'file').flatMap(({ attributes }) => attributes['href'] ?? []))
  return new Set(parts.map(pathOf)).difference(new Set(mains.map(pathOf)))
}

/** URLs in a manifest may be percent-encoded, but paths in the package are not. */
export function readManifest(root: Xml, path: string, packed: ReadonlySet<string>): Manifest {
  const ofAll = keywordsIn(childOf(root, 'metadata'))
  const folder = posix.dirname(path)
  const pathOf = (href: string) => {
    const written = posix.join(folder, href)
    const decoded = posix.join(folder, decodedAddress(href))
    return !packed.has(written) && packed.has(decoded) ? decoded : written
  }
  const resources = elementsOf(childOf(root, 'resources'), 'resource')
  const files = resources.flatMap((resource) => {
    const hrefs = [resource, ...elementsOf(resource, 'file')].flatMap(({ attributes }) => attributes['href'] ?? [])
    const labels = [...ofAll, ...keywordsIn(childOf(resource, 'metadata'))]
    return [...new Set(hrefs)].map((href) => ({ path: pathOf(href), labels }))
  })
  return {
    order: files.map((file) => file.path),
    labels: new Map(files.map((file) => [file.path, file.labels])),
    beside: attachedFiles(resources, pathOf),
  }
}
