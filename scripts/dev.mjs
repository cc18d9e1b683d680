import { join } from 'node:path'
import { ensureInstalled, environment, findNode } from './lib/install.mjs'
import { root } from './lib/places.mjs'
import { keepRunning } from './lib/run.mjs'
import { command, say } from './lib/say.mjs'
import { server } from './lib/server.mjs'

await command(async () => {
  await ensureInstalled()
  const port = process.env.PORT ?? '3000'
  const page = 'http://localhost:5173'
  say(`Open ${page}. The page reloads after each change. The API is at http://localhost:${port}`)
  return keepRunning([
    [
      findNode(),
      ['--watch', '--watch-preserve-output', ...server],
      { env: environment({ PORT: port, ASSAY_BASE_URL: page }) },
    ],
    [
      findNode(),
      [join(root, 'node_modules/vite/bin/vite.js'), '--port', '5173', '--strictPort', '--clearScreen', 'false'],
      { cwd: join(root, 'web'), env: environment({ ASSAY_API: `http://localhost:${port}` }) },
    ],
  ])
})
