import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Release } from './commit.ts'
import { type DebianPackage, makeDebian, USER } from './debian.ts'
import { configOf } from './imageConfig.ts'
import { tarOf } from './pack.ts'
import { ran } from './programs.ts'
import { sha256 } from './sums.ts'

const json = (value: unknown) => Buffer.from(JSON.stringify(value))

/** The application with Node in `/app`, the command on the PATH, and the two folders for volumes. */
function server(work: string, application: string, node: string, release: Release): string {
  const tree = join(work, 'image')
  mkdirSync(join(tree, 'usr/local/bin'), { recursive: true })
  mkdirSync(join(tree, 'dev'))
  symlinkSync('/app/assay', join(tree, 'usr/local/bin/assay'))
  ran('cp', ['-a', application, join(tree, 'app')])
  ran('cp', ['-a', join(node, 'node'), join(tree, 'app/node')])
  const file = join(work, 'house.tar')
  tarOf(tree, ['app', 'dev', 'usr/local/bin/assay'], file, release)
  const volumes = join(work, 'volumes')
  for (const name of ['data', 'backups']) mkdirSync(join(volumes, name), { recursive: true })
  tarOf(volumes, ['data', 'backups'], file, release, { more: true, owner: USER.id, mode: '700' })
  return file
}

interface Parts {
  application: string
  node: string
}

/**
 * Builds an OCI image in one file: Debian's essential packages, then the application with Node. Returns the Debian
 * packages.
 */
export function makeImage(file: string, work: string, parts: Parts, release: Release): DebianPackage[] {
  const base = join(work, 'base.tar')
  const packages = makeDebian(base, work, release)
  const layers = [base, server(work, parts.application, parts.node, release)]
  const layout = join(work, 'oci')
  const blobs = join(layout, 'blobs/sha256')
  mkdirSync(blobs, { recursive: true })
  const store = (mediaType: string, bytes: Buffer) => {
    const digest = sha256(bytes)
    writeFileSync(join(blobs, digest), bytes)
    return { mediaType, digest: `sha256:${digest}`, size: bytes.length }
  }
  const stored = layers.map((layer) => {
    const plain = readFileSync(layer)
    rmSync(layer)
    const packed = store('application/vnd.oci.image.layer.v1.tar+gzip', gzipSync(plain, { level: 9 }))
    return { packed, diffId: `sha256:${sha256(plain)}` }
  })
  const config = configOf(
    release,
    stored.map(({ diffId }) => diffId),
  )
  const manifest = {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: store('application/vnd.oci.image.config.v1+json', json(config)),
    layers: stored.map(({ packed }) => packed),
  }
  const entry = {
    ...store(manifest.mediaType, json(manifest)),
    annotations: { 'org.opencontainers.image.ref.name': release.version },
  }
  writeFileSync(join(layout, 'oci-layout'), json({ imageLayoutVersion: '1.0.0' }))
  writeFileSync(join(layout, 'index.json'), json({ schemaVersion: 2, manifests: [entry] }))
  tarOf(layout, ['oci-layout', 'index.json', 'blobs'], file, release)
  return packages
}
