import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { holdBaseline } from './baseline.ts'
import { noteBundled } from './bundled.ts'
import { candidatePages } from './candidatePages.ts'
import { classNames } from './classNames.ts'
import { build, common } from './common.ts'
import { shortTexts } from './shortTexts.ts'
import { smallReact } from './smallReact.ts'

/** The pages of candidates: one script, and nothing that is shared with those of staff. */
export default defineConfig({
  ...common,
  css: { ...common.css, modules: classNames },
  plugins: [shortTexts(), react(), holdBaseline(), candidatePages(), noteBundled('candidate')],
  resolve: { alias: smallReact },
  build: {
    ...build,
    emptyOutDir: true,
    copyPublicDir: false,
    // Takes some seconds longer than Vite's own, and a kilobyte off what each candidate loads.
    minify: 'terser',
    terserOptions: { compress: { passes: 3, ecma: 2020 } },
    rolldownOptions: { input: 'candidate.html' },
  },
})
