import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Release, ran, root, sha256 } from './tools.ts'

const firstLine = (text: string) => text.split('\n')[0] ?? ''

export function provenanceOf(release: Release, files: readonly { name: string; sha256: string }[]) {
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
            platform: `${process.platform}-${process.arch}`,
          },
        },
        resolvedDependencies: [
          { name: 'source', digest: { gitCommit: release.commit } },
          { name: 'package-lock.json', digest: { sha256: sha256(readFileSync(join(root, 'package-lock.json'))) } },
        ],
      },
      runDetails: { builder: { id: 'npm run release' }, metadata: { invocationId: release.commit } },
    },
  }
}
