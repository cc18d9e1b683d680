import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { baseline, holdBaseline } from './baseline.ts'
import packageFile from './package.json' with { type: 'json' }
import { precompress } from './precompress.ts'
import { webApp } from './webApp.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `Features.LightDark` of lightningcss, which comes with Vite and has no name there. */
const LIGHT_DARK = 1 << 20

export default defineConfig({
  root: here('.'),
  plugins: [react(), VitePWA(webApp), holdBaseline(), precompress()],
  define: { __APP_VERSION__: JSON.stringify(packageFile.version) },
  resolve: {
    // Every schema of the page is made by a zod that never calls eval: see src/lib/zod.ts.
    alias: [{ find: /^zod$/, replacement: here('./src/lib/zod.ts') }],
  },
  // Translated for browsers that do not know it, light-dark() says nothing at all. Staff have newer ones, and the styles of
  // candidates do without it.
  css: { lightningcss: { exclude: LIGHT_DARK } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: baseline,
    // The content security policy knows no data: scripts or styles, and small files cost little over HTTP/2.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file of what every page needs and of all that a candidate needs: over a slow line it is the number of
            // round trips that keeps them waiting, and nothing is missing when the clock runs.
            { name: 'core', test: /src\/(main\.tsx|exam\/)/, includeDependenciesRecursively: true },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: process.env['ASSAY_API'] ?? 'http://localhost:3000' } },
  },
})
