import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { holdBaseline } from './baseline.ts'
import { candidatePages } from './candidatePages.ts'
import { build, common } from './common.ts'

/** The pages of candidates: one script, and nothing that is shared with those of staff. */
export default defineConfig({
  ...common,
  plugins: [react(), holdBaseline(), candidatePages()],
  build: {
    ...build,
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: { input: 'candidate.html' },
  },
})
