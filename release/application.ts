import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './places.ts'
import { git, ran } from './programs.ts'

/** What runs, beside the page that is built and the packages. */
export const programs = ['domain', 'contract', 'hands', 'examples', 'server']

/** An installation has these; the rest of the checkout is for work on Assay. */
const shipped = [...programs, 'assay', 'docs', 'CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md']
const isForTests = (path: string) => /\.test\.tsx?$|^server\/test\//.test(path)

const readPackageFile = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

/** npm looks for each part of the house, also for those of which nothing is installed. */
function copyPackageFiles(folder: string): void {
  for (const part of ['.', 'domain', 'contract', 'server', 'web']) {
    mkdirSync(join(folder, part), { recursive: true })
    cpSync(join(root, part, 'package.json'), join(folder, part, 'package.json'))
  }
  for (const name of ['package-lock.json', '.npmrc']) cpSync(join(root, name), join(folder, name))
}

/** The server's packages and no others: the page is built, and Node is brought apart. */
export const serverAlone = ['--workspace', 'server', '--omit=dev', '--omit=optional']

function installPackages(folder: string): void {
  ran('npm', ['ci', ...serverAlone, '--ignore-scripts', '--prefer-offline', '--loglevel=error', '--no-progress'], {
    cwd: folder,
  })
  // What a start compiled, and the page's part of the house, which is built.
  for (const left of ['node_modules/.cache', 'node_modules/@assay/web', 'package-lock.json', '.npmrc', 'web'])
    rmSync(join(folder, left), { recursive: true, force: true })
}

/** The installed packages need no npm any more, and nobody is invited to call it. */
function writePackageFile(folder: string): void {
  const { name, version, license, type, engines } = readPackageFile(join(root, 'package.json'))
  const written = { name, version, private: true, license, type, engines, scripts: { start: './assay start' } }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(written, null, 2)}\n`)
}

/** Puts the application into a folder, as it runs: nothing is fetched, built or installed any more. */
export function layOutApplication(folder: string): void {
  copyPackageFiles(folder)
  installPackages(folder)
  writePackageFile(folder)
  // Only what is committed: a checkout also holds what was made in it.
  for (const path of git('ls-files', '--', ...shipped).split('\n')) {
    if (isForTests(path)) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  cpSync(join(root, 'web/dist'), join(folder, 'web/dist'), {
    recursive: true,
    filter: (path) => !/\/(\.vite|\.built-from)$/.test(path),
  })
  // A checkout may hold other rights than those that are committed.
  chmodSync(join(folder, 'assay'), 0o755)
}
