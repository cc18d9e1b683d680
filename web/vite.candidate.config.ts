import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { checkBaseline } from './baseline.ts'
import { noteBundled } from './bundled.ts'
import { candidatePages } from './candidatePages.ts'
import { build, common } from './common.ts'

/** The script shares no file with the staff pages. */
export default defineConfig({
  ...common,
  plugins: [react(), checkBaseline(), candidatePages(), noteBundled('candidate')],
  build: { ...build, emptyOutDir: true, copyPublicDir: false, rolldownOptions: { input: 'candidate.html' } },
})
