import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { noteBundled } from './bundled.ts'
import { build, common, here } from './common.ts'
import { pagesOfCandidates } from './devPages.ts'
import { keepScript } from './keptScript.ts'
import { holdKitStyles } from './kitStyles.ts'
import { precompress } from './precompress.ts'
import { webApp } from './webApp.ts'

/** The pages of staff. They are built after those of candidates, `vite.candidate.config.ts`, and beside them. */
export default defineConfig({
  ...common,
  plugins: [
    react(),
    VitePWA(webApp),
    holdKitStyles(),
    keepScript('browser.js'),
    precompress(),
    pagesOfCandidates(),
    noteBundled('staff'),
  ],
  resolve: {
    // Every schema of the page is made by a zod that never calls eval: see src/lib/zod.ts.
    alias: [{ find: /^zod$/, replacement: here('./src/lib/zod.ts') }],
  },
  build: {
    ...build,
    emptyOutDir: false,
    // Read by `firstLoad.built.test.ts`, and given to nobody.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file of what every page needs: over a slow line it is the number of round trips that keeps them waiting.
            { name: 'core', tags: ['$initial'] },
            // What the first screen of all is made of, apart from the rounds, which come where there are some; other screens use parts of it.
            { name: 'dashboard', test: /src\/dashboard\/(?!cockpit\/)/ },
            // What forms are made of, apart from the screens that have one and from what is kept without a form.
            {
              name: 'forms',
              test: /\/(node_modules\/(@mantine\/(?!tiptap)|@tabler|react-number-format)|src\/(ui|lib(?!\/(offline|late)\/)|labels)\/)/,
              minShareCount: 2,
            },
            // Larger than all the rest of a form, and only where long texts are written.
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
