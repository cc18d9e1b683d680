import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// The full Chromium is preferred, because users have the full browser: the headless shell behaves differently.
const places = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']

export const chromium = () => process.env.CHROMIUM_PATH ?? places.find((place) => existsSync(place)) ?? places[0]

/** The browser version for the output of a test run: 'Chromium 152.0.7977.82, /usr/bin/chromium'. */
export function chromiumInWords() {
  const { stdout } = spawnSync(chromium(), ['--version', '--no-sandbox'], { encoding: 'utf8' })
  const [name = 'Chromium'] = /\S+ [\d.]+/.exec(stdout ?? '') ?? []
  return `${name}, ${chromium()}`
}
