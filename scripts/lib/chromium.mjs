import { existsSync } from 'node:fs'

// Without a window of its own it needs a fifth less time; any Chromium will do.
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The Chromium that the tests drive. */
export const chromium = () => process.env.CHROMIUM_PATH ?? places.find((place) => existsSync(place)) ?? places[0]
