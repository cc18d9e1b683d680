import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'
import { baseline } from './baseline.ts'
import packageFile from './package.json' with { type: 'json' }

export const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `Features.LightDark` of lightningcss, which comes with Vite and has no name there. */
const LIGHT_DARK = 1 << 20

/** What holds for the pages of staff and of candidates alike; each is built by itself, into one folder. */
export const common = {
  root: here('.'),
  define: { __APP_VERSION__: JSON.stringify(packageFile.version) },
  // Translated for browsers that do not know it, light-dark() says nothing at all. Staff have newer ones, and the styles of
  // candidates do without it.
  css: { lightningcss: { exclude: LIGHT_DARK } },
} satisfies UserConfig

export const build = {
  outDir: 'dist',
  target: baseline,
  // The content security policy knows no data: scripts or styles, and small files cost little over HTTP/2.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
} satisfies UserConfig['build']
