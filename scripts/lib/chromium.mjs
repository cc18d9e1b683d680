import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// The full one is what people have: it behaves otherwise than its headless shell, which is for machines that have it alone.
const places = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']

/** The Chromium that the tests drive. */
export const chromium = () => process.env.CHROMIUM_PATH ?? places.find((place) => existsSync(place)) ?? places[0]

/** Which one that is, for the reader of a test run: 'Chromium 152.0.7977.82, /usr/bin/chromium'. */
export function chromiumInWords() {
  const { stdout } = spawnSync(chromium(), ['--version', '--no-sandbox'], { encoding: 'utf8' })
  const [name = 'Chromium'] = /\S+ [\d.]+/.exec(stdout ?? '') ?? []
  return `${name}, ${chromium()}`
}
