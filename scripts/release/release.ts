import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { noticesOf } from '../../web/notices.ts'
import { copyApplication } from './application.ts'
import { shippedPackages } from './packages.ts'
import { sbomOf } from './sbom.ts'
import { git, type Release, root, runProgram, sha256, Trouble } from './tools.ts'

const firstLine = (text: string) => text.split('\n')[0] ?? ''

function provenanceOf(release: Release, files: readonly { name: string; sha256: string }[]) {
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
            npm: runProgram('npm', ['--version']),
            tar: firstLine(runProgram('tar', ['--version'])),
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

/** The archive is reproducible: it does not contain the time, user and machine of the build. */
function pack(folder: string, file: string, { time }: Release): void {
  const plain = `${file}.part`
  const owned = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const fixed = ['--sort=name', '--format=gnu', `--mtime=@${Math.floor(time.getTime() / 1000)}`]
  runProgram('tar', [
    '--create',
    `--file=${plain}`,
    ...fixed,
    ...owned,
    `--directory=${dirname(folder)}`,
    basename(folder),
  ])
  writeFileSync(file, gzipSync(readFileSync(plain), { level: 9 }))
  rmSync(plain)
}

const heading = 'All parts of Assay that are not its own code, with the licence of each part.'

export function readRelease(): Release {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return { version, commit: git('rev-parse', 'HEAD'), time: new Date(git('log', '-1', '--format=%cI')) }
}

function nodeBinary(): { version: string; path: string } {
  const path = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (!existsSync(path))
    throw new Trouble(`There is no Node for ${process.platform}-${process.arch} among the packages.`)
  return { path, version: runProgram(path, ['--version']).slice(1) }
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

export function makeRelease(target: string, { key }: { key?: string | undefined } = {}): string[] {
  const release = readRelease()
  const name = `assay-${release.version}`
  const node = nodeBinary()
  const work = mkdtempSync(join(tmpdir(), 'assay-release-'))
  const names: string[] = []
  const file = (ending: string) => {
    names.push(`${name}${ending}`)
    return join(target, `${name}${ending}`)
  }
  try {
    const application = join(work, name)
    copyApplication(application)
    const packages = shippedPackages(application)
    // npm's list of download sources is removed, because an installation does not use the list.
    rmSync(join(application, 'node_modules/.package-lock.json'))
    const notices = noticesOf(packages, heading)
    writeFileSync(join(application, 'licences.txt'), notices)
    pack(application, file('.tar.gz'), release)

    const unpacked = join(work, 'node', name)
    mkdirSync(join(unpacked, 'node/bin'), { recursive: true })
    cpSync(node.path, join(unpacked, 'node/bin/node'))
    cpSync(join(node.path, '../../LICENSE'), join(unpacked, 'node/LICENSE'))
    pack(unpacked, file(`-node-${process.platform}-${process.arch}.tar.gz`), release)

    writeFileSync(file('-licences.txt'), notices)
    const binary = { version: node.version, sha256: sha256(readFileSync(node.path)) }
    const bill = sbomOf(release, { packages, node: binary })
    writeFileSync(file('.cdx.json'), json(bill))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  const summed = () => names.map((each) => ({ name: each, sha256: sha256(readFileSync(join(target, each))) }))
  const made = summed()
  writeFileSync(file('.provenance.json'), json(provenanceOf(release, made)))
  const sums = summed().map((one) => `${one.sha256}  ${one.name}\n`)
  writeFileSync(join(target, 'SHA256SUMS'), sums.join(''))
  if (key) runProgram('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', 'assay-release', join(target, 'SHA256SUMS')])
  return [...names, 'SHA256SUMS', ...(key ? ['SHA256SUMS.sig'] : [])]
}
