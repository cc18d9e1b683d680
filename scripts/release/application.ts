import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { git, root, runProgram } from './tools.ts'

export const programs = ['domain', 'contract', 'testing/client', 'docs/examples', 'server']

/** The files and folders of a release. The other files of the checkout are for development. */
const shipped = [...programs, 'assay', 'docs', 'CHANGELOG.md', 'LICENSE', 'README.md', '.github/SECURITY.md']
const isForTests = (path: string) => /\.test\.tsx?$/.test(path)

const readPackageFile = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

/** npm needs the package file of every workspace, even if the packages of the workspace are not installed. */
function copyPackageFiles(folder: string): void {
  for (const part of ['.', 'domain', 'contract', 'server', 'web']) {
    mkdirSync(join(folder, part), { recursive: true })
    cpSync(join(root, part, 'package.json'), join(folder, part, 'package.json'))
  }
  for (const name of ['package-lock.json', '.npmrc']) cpSync(join(root, name), join(folder, name))
}

/** Only the server's packages are installed: the page is already built, and Node is added separately. */
export const serverOnlyFlags = ['--workspace', 'server', '--omit=dev', '--omit=optional']

function installPackages(folder: string): void {
  runProgram(
    'npm',
    ['ci', ...serverOnlyFlags, '--ignore-scripts', '--prefer-offline', '--loglevel=error', '--no-progress'],
    {
      cwd: folder,
    },
  )
  for (const left of ['node_modules/.cache', 'node_modules/@assay/web', 'package-lock.json', '.npmrc', 'web'])
    rmSync(join(folder, left), { recursive: true, force: true })
}

/** The package file of the release contains only the script `start`, because all other scripts are for development. */
function writePackageFile(folder: string): void {
  const { name, version, license, type, engines } = readPackageFile(join(root, 'package.json'))
  const written = { name, version, private: true, license, type, engines, scripts: { start: './assay start' } }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(written, null, 2)}\n`)
}

/** The application folder is complete, so that operators need no download, build or install step. */
export function copyApplication(folder: string): void {
  copyPackageFiles(folder)
  installPackages(folder)
  writePackageFile(folder)
  // Only committed files are copied, because a checkout also contains generated files.
  for (const path of git('ls-files', '--', ...shipped).split('\n')) {
    if (isForTests(path)) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  cpSync(join(root, 'web/dist'), join(folder, 'web/dist'), {
    recursive: true,
    filter: (path) => !/\/(\.vite|\.built-from)$/.test(path),
  })
  // The program must be executable, even if the file in the checkout is not.
  chmodSync(join(folder, 'assay'), 0o755)
}
