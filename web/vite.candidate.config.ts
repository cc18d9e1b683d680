import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { holdBaseline } from './baseline.ts'
import { noteBundled } from './bundled.ts'
import { candidatePages } from './candidatePages.ts'
import { classNames } from './classNames.ts'
import { build, common } from './common.ts'
import { shortTexts } from './shortTexts.ts'
import { smallReact } from './smallReact.ts'

/** Parts bring no styles and need no file before them, so nothing has to look after their coming. */
const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
})

/** The pages of candidates: one script, and nothing that is shared with those of staff. */
export default defineConfig({
  ...common,
  css: { ...common.css, modules: classNames },
  plugins: [shortTexts(), react(), plainImports(), holdBaseline(), candidatePages(), noteBundled('candidate')],
  resolve: { alias: smallReact },
  build: {
    ...build,
    emptyOutDir: true,
    copyPublicDir: false,
    // Nor has the script to name, part by part, what would come before it.
    modulePreload: false,
    // Takes some seconds longer than Vite's own, and a kilobyte off what each candidate loads.
    minify: 'terser',
    terserOptions: { compress: { passes: 3, ecma: 2020 } },
    // All styles stand in the page itself, also those of parts that come later.
    cssCodeSplit: false,
    rolldownOptions: {
      input: 'candidate.html',
      // What comes later is kept by the service worker with the page: see `webApp.ts`.
      output: {
        chunkFileNames: 'assets/candidate-[name]-[hash].js',
        // What the first question needs is one file: parts that share some of it would cut it into many.
        codeSplitting: {
          groups: [
            { name: 'page', tags: ['$initial'] },
            { name: 'page', test: /rolldown.runtime/ },
          ],
        },
      },
    },
  },
})
