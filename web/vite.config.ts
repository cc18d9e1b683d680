import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { noteBundled } from './bundled.ts'
import { build, common, webPath } from './common.ts'
import { checkKitStyles } from './kitStyles.ts'
import { precompress } from './precompress.ts'
import { webApp } from './webApp.ts'

/** The file name contains a hash of the content, so browsers can cache the script permanently. */
function hashedScript(name: string): Plugin {
  let folder = ''
  return {
    name: 'assay:kept-script',
    apply: 'build',
    enforce: 'post',
    configResolved({ publicDir }) {
      folder = publicDir
    },
    async generateBundle(_, bundle) {
      const source = await readFile(join(folder, name))
      const kept = this.getFileName(this.emitFile({ type: 'asset', name, source }))
      const page = bundle['index.html']
      const written = page?.type === 'asset' ? String(page.source) : ''
      if (page?.type !== 'asset' || !written.includes(`src="/${name}"`)) return this.error(`The page names no /${name}`)
      page.source = written.replace(`src="/${name}"`, `src="/${kept}"`)
    },
  }
}

/** In development, serves the candidate page for candidate paths, as the server does. */
function pagesOfCandidates(): Plugin {
  return {
    name: 'assay:pages-of-candidates',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        const isVisit = request.headers.accept?.includes('text/html')
        if (isVisit && /^\/interviews(\/|\?|$)/.test(request.url ?? '')) request.url = '/candidate.html'
        next()
      })
    },
  }
}

/** The staff pages, built after the candidate pages of `vite.candidate.config.ts` into the same folder. */
export default defineConfig({
  ...common,
  plugins: [
    react(),
    VitePWA(webApp),
    checkKitStyles(),
    hashedScript('browser.js'),
    precompress(),
    pagesOfCandidates(),
    noteBundled('staff'),
  ],
  resolve: {
    // All schemas of the page use a zod that never calls eval: see src/lib/zod.ts.
    alias: [{ find: /^zod$/, replacement: webPath('./src/lib/zod.ts') }],
  },
  build: {
    ...build,
    emptyOutDir: false,
    // Only `firstLoad.built.test.ts` reads the manifest; the server does not serve this file.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The code that every page needs is in one file, because on a slow connection the number of round trips
            // matters most.
            { name: 'core', tags: ['$initial'] },
            // The dashboard loads its scripts for rounds on demand, so they are not in this file.
            { name: 'dashboard', test: /src\/dashboard\/(?!rounds\/)/ },
            {
              name: 'forms',
              test: /\/(node_modules\/(@mantine\/(?!tiptap)|@tabler|react-number-format)|src\/(ui|lib(?!\/(offline|late)\/)|labels)\/)/,
              minShareCount: 2,
            },
            // The code of the editor is large and only needed for long texts, so it is loaded separately.
            { name: 'editor', test: /\/node_modules\/(@tiptap|@mantine\/tiptap|prosemirror-)/ },
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
