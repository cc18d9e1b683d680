import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noticesOf } from '../../web/notices.ts'
import { layOutApplication } from './application.ts'
import { billOf } from './bill.ts'
import type { Release } from './commit.ts'
import type { DebianPackage } from './debian.ts'
import { makeImage } from './image.ts'
import { pack } from './pack.ts'
import { shippedPackages } from './packages.ts'
import { root } from './places.ts'
import { git, ran, Trouble } from './programs.ts'
import { provenanceOf } from './provenance.ts'
import { sha256, sumsOf } from './sums.ts'

const heading = 'What Assay is made of beside its own code, with the licences of each part.'

export function readRelease(): Release {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return { version, commit: git('rev-parse', 'HEAD'), time: new Date(git('log', '-1', '--format=%cI')) }
}

function nodeBinary(): { version: string; path: string } {
  const path = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (!existsSync(path))
    throw new Trouble(`There is no Node for ${process.platform}-${process.arch} among the packages.`)
  return { path, version: ran(path, ['--version']).slice(1) }
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

interface Wish {
  key?: string | undefined
  image?: boolean | undefined
}

export function makeRelease(target: string, { key, image = false }: Wish = {}): string[] {
  const release = readRelease()
  const name = `assay-${release.version}`
  const node = nodeBinary()
  const work = mkdtempSync(join(tmpdir(), 'assay-release-'))
  const names: string[] = []
  let debian: DebianPackage[] = []
  const file = (ending: string) => {
    names.push(`${name}${ending}`)
    return join(target, `${name}${ending}`)
  }
  try {
    const application = join(work, name)
    layOutApplication(application)
    const packages = shippedPackages(application)
    // It lists npm's download sources; the installation does not use it.
    rmSync(join(application, 'node_modules/.package-lock.json'))
    const notices = noticesOf(packages, heading)
    writeFileSync(join(application, 'licences.txt'), notices)
    pack(application, file('.tar.gz'), release)

    const beside = join(work, 'node', name)
    mkdirSync(join(beside, 'node/bin'), { recursive: true })
    cpSync(node.path, join(beside, 'node/bin/node'))
    cpSync(join(node.path, '../../LICENSE'), join(beside, 'node/LICENSE'))
    pack(beside, file(`-node-${process.platform}-${process.arch}.tar.gz`), release)
    const parts = { application, node: beside }
    debian = image ? makeImage(file('.oci.tar'), work, parts, release) : []

    writeFileSync(file('-licences.txt'), notices)
    const binary = { version: node.version, sha256: sha256(readFileSync(node.path)) }
    const bill = billOf(release, { packages, node: binary, debian })
    writeFileSync(file('.cdx.json'), json(bill))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  const summed = () => names.map((each) => ({ name: each, sha256: sha256(readFileSync(join(target, each))) }))
  const made = summed()
  writeFileSync(file('.provenance.json'), json(provenanceOf(release, made, debian)))
  writeFileSync(join(target, 'SHA256SUMS'), sumsOf(summed()))
  if (key) ran('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', 'assay-release', join(target, 'SHA256SUMS')])
  return [...names, 'SHA256SUMS', ...(key ? ['SHA256SUMS.sig'] : [])]
}
