import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { checkBaseline } from './baseline.ts'
import { noteBundled } from './bundled.ts'
import { candidatePages } from './candidatePages.ts'
import { build, common } from './common.ts'

/** The script of the candidate pages shares no file with the staff pages, so it has its own build. */
export default defineConfig({
  ...common,
  plugins: [react(), checkBaseline(), candidatePages(), noteBundled('candidate')],
  build: { ...build, emptyOutDir: true, copyPublicDir: false, rolldownOptions: { input: 'candidate.html' } },
})
