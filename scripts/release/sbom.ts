import { createHash } from 'node:crypto'
import type { Shipped } from './packages.ts'
import type { Release } from './tools.ts'

interface NodeBinary {
  version: string
  sha256: string
}

const purlOf = ({ name, version }: { name: string; version: string }) =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`

const licencesOf = (licence: string | null) => {
  if (licence === null) return []
  return /[\s()]/.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }]
}

function componentOf(shipped: Shipped) {
  const [group, name] = shipped.name.startsWith('@') ? shipped.name.split('/') : [undefined, shipped.name]
  return {
    type: 'library',
    'bom-ref': purlOf(shipped),
    ...(group && { group }),
    name,
    version: shipped.version,
    ...(shipped.hash && { hashes: [{ alg: 'SHA-512', content: shipped.hash }] }),
    licenses: licencesOf(shipped.licence),
    purl: purlOf(shipped),
    properties: shipped.parts.map((value) => ({ name: 'assay:part', value })),
  }
}

/** The serial number of the SBOM depends only on its content, so that building a release again gives the same bytes. */
function numberFor(content: string): string {
  const hash = createHash('sha256').update(content).digest('hex')
  return `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

interface Contents {
  packages: readonly Shipped[]
  node: NodeBinary
}

/** The software bill of materials, in the CycloneDX format. */
export function sbomOf(release: Release, { packages, node }: Contents) {
  const ref = `pkg:generic/assay@${release.version}`
  const components = [
    ...packages.map(componentOf),
    {
      type: 'platform',
      'bom-ref': `pkg:generic/node@${node.version}`,
      name: 'node',
      version: node.version,
      hashes: [{ alg: 'SHA-256', content: node.sha256 }],
      licenses: [{ license: { id: 'MIT' } }],
      purl: `pkg:generic/node@${node.version}`,
      properties: [{ name: 'assay:part', value: 'node' }],
    },
  ]
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: numberFor(JSON.stringify([release, components])),
    version: 1,
    metadata: {
      timestamp: release.time.toISOString(),
      component: {
        type: 'application',
        'bom-ref': ref,
        name: 'assay',
        version: release.version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components,
    dependencies: [
      { ref, dependsOn: components.map((component) => component['bom-ref']) },
      ...components.map((component) => ({ ref: component['bom-ref'] })),
    ],
  }
}
