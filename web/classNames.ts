import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** Of 262,144 signs two files hardly share one, and a longer one is paid for wherever a class is named. */
const LENGTH = 3

const root = import.meta.dirname
const files = new Map<string, string>()

function signOf(filename: string): string {
  const [path = ''] = relative(root, filename).replaceAll('\\', '/').split('?')
  const sign = createHash('sha256').update(path).digest('base64url').slice(0, LENGTH)
  const holder = files.get(sign) ?? path
  if (holder !== path) throw new Error(`${holder} and ${path} would name their classes alike: rename one of them`)
  files.set(sign, path)
  return sign
}

/**
 * Names the classes of a `*.module.css`: in fewer letters than Vite, which tells the line as well. All that builds the
 * candidate's page asks here, so that the written entry and the script name the same ones.
 */
export const classNames = {
  generateScopedName: (name: string, filename: string) => `${name}-${signOf(filename)}`,
}
