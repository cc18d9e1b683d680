import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'
import { baseline } from './baseline.ts'
import packageFile from './package.json' with { type: 'json' }

export const webPath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `Features.LightDark` of lightningcss, which Vite includes but does not export. */
const LIGHT_DARK = 1 << 20

/** Staff pages and candidate pages have separate builds, which write into the same folder. */
export const common = {
  root: webPath('.'),
  define: { __APP_VERSION__: JSON.stringify(packageFile.version) },
  // The fallback for older browsers breaks light-dark(). Only staff pages use light-dark(), and they need no fallback.
  css: { lightningcss: { exclude: LIGHT_DARK } },
} satisfies UserConfig

export const build = {
  outDir: 'dist',
  target: baseline,
  // The Content Security Policy forbids scripts and styles in `data:` URLs, so small files also stay separate files.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
} satisfies UserConfig['build']
