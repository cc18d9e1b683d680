import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from './commit.ts'
import { ran, Trouble } from './programs.ts'

/** Debian release of the image, independent of this machine; the same as in the Dockerfile. */
export const SUITE = 'trixie'

/** The container runs as an unprivileged user with the same name as in the Node image. */
export const USER = { name: 'node', id: '1000' }

/** In addition to Debian's essential packages: the library that Node links, and certificates for TLS. */
export const PACKAGES = ['libstdc++6', 'ca-certificates']

export interface DebianPackage {
  name: string
  version: string
  architecture: string
  sha256: string
  /** Names from Debian's licence list of the package, or the path of their text in the image. */
  licences: string[]
}

/** Version and source are needed, because the archive may have several releases of a package. */
const describe = (file: string) =>
  `dpkg-query --admindir="$1/var/lib/dpkg" --show --showformat='\${Package}=\${Version}\\n' |
  APT_CONFIG="$MMDEBSTRAP_APT_CONFIG" xargs apt-cache show > '${file}'`

/** Debian without documentation and translations, and without traces of the build machine. */
function bootstrap(file: string, described: string, { time }: Release): void {
  const leftOut = ['doc', 'man', 'locale', 'info'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`)
  const kept = '--dpkgopt=path-include=/usr/share/doc/*/copyright'
  const { name, id } = USER
  const hooks = [
    describe(described),
    ': > "$1/etc/resolv.conf"; : > "$1/etc/hosts"; : > "$1/etc/hostname"',
    `echo '${name}:x:${id}:' >> "$1/etc/group"; echo '${name}:x:${id}:${id}::/app:/usr/sbin/nologin' >> "$1/etc/passwd"`,
  ].map((hook) => `--customize-hook=${hook}`)
  ran('env', [
    `SOURCE_DATE_EPOCH=${Math.floor(time.getTime() / 1000)}`,
    ...['mmdebstrap', '--quiet', '--variant=essential', `--include=${PACKAGES.join(',')}`],
    ...[...leftOut, kept, ...hooks, SUITE, `${file}.whole`, '--format=tar'],
  ])
  // Engines create devices themselves, and an unprivileged one could not unpack these.
  ran('sh', ['-c', 'tar --delete ./dev < "$0.whole" > "$0" && rm "$0.whole"', file])
}

function licencesOf(name: string, texts: string): string[] {
  const path = join('usr/share/doc', name, 'copyright')
  const file = join(texts, path)
  const said = existsSync(file) ? readFileSync(file, 'utf8').matchAll(/^License:[ \t]*(\S.*)$/gm) : []
  const names = [...new Set([...said].map(([, licence = '']) => licence.trim()))].sort()
  return names.length > 0 ? names : [`see /${path}`]
}

function readDescribed(described: string, texts: string): DebianPackage[] {
  const parts = readFileSync(described, 'utf8')
    .split('\n\n')
    .filter((part) => part.trim() !== '')
  const packages = parts.map((part) => {
    const said = (field: string) => new RegExp(`^${field}: (\\S+)`, 'm').exec(part)?.[1] ?? ''
    const name = said('Package')
    return {
      name,
      version: said('Version'),
      architecture: said('Architecture'),
      sha256: said('SHA256'),
      licences: licencesOf(name, texts),
    }
  })
  return packages.sort((one, other) => (one.name < other.name ? -1 : 1))
}

export function makeDebian(file: string, work: string, release: Release): DebianPackage[] {
  const described = join(work, 'described')
  try {
    bootstrap(file, described, release)
  } catch (error) {
    const isMissing = /ENOENT|127/.test(String((error as { status?: number }).status ?? error))
    throw new Trouble(
      isMissing
        ? 'An image is made with mmdebstrap: apt-get install mmdebstrap'
        : `mmdebstrap could not make a Debian ${SUITE} (see above)`,
    )
  }
  const texts = join(work, 'texts')
  mkdirSync(texts)
  ran('tar', ['--extract', `--file=${file}`, `--directory=${texts}`, '--no-same-owner', './usr/share/doc'])
  return readDescribed(described, texts)
}
