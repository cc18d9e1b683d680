import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { debianPurl } from './bill.ts'
import type { Release } from './commit.ts'
import type { DebianPackage } from './debian.ts'
import { root } from './places.ts'
import { ran } from './programs.ts'
import { sha256 } from './sums.ts'

const firstLine = (text: string) => text.split('\n')[0] ?? ''

export function provenanceOf(
  release: Release,
  files: readonly { name: string; sha256: string }[],
  debian: readonly DebianPackage[],
) {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: files.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'npm run release',
        externalParameters: { version: release.version },
        internalParameters: {
          tools: {
            node: process.version,
            npm: ran('npm', ['--version']),
            tar: firstLine(ran('tar', ['--version'])),
            ...(debian.length > 0 && { mmdebstrap: firstLine(ran('mmdebstrap', ['--version'])) }),
            platform: `${process.platform}-${process.arch}`,
          },
        },
        resolvedDependencies: [
          { name: 'source', digest: { gitCommit: release.commit } },
          { name: 'package-lock.json', digest: { sha256: sha256(readFileSync(join(root, 'package-lock.json'))) } },
          ...debian.map((one) => ({ uri: debianPurl(one), digest: { sha256: one.sha256 } })),
        ],
      },
      runDetails: { builder: { id: 'npm run release' }, metadata: { invocationId: release.commit } },
    },
  }
}
