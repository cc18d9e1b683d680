import { dirname, join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { NOTE, noteOf } from '../server/src/built.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'server/dist')

/** The server reads files beside its sources and starts threads and processes from them: they stay where they are. */
const stayInPlace = (): Plugin => ({
  name: 'stay-in-place',
  enforce: 'post',
  transform: {
    filter: { id: /\.ts$/, code: /import\.meta\.(dirname|url)/ },
    handler(code, id) {
      const there = JSON.stringify(relative(dist, dirname(id)))
      const file = JSON.stringify(relative(dist, id))
      return code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${there})`)
        .replaceAll('import.meta.url', `new URL(${file}, import.meta.url)`)
    },
  },
})

/** Of a package its version says all. */
const noted = (id: string) => relative(root, id).replace(/^(node_modules\/(@[^/]+\/)?[^/]+)\/.*/, '$1/package.json')

/** A server that starts compares the sources with this note, and takes them instead where they differ. */
const noteSources = (): Plugin => ({
  name: 'note-sources',
  generateBundle(_, files) {
    const modules = Object.values(files).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    const paths = new Set(modules.filter((id) => id.startsWith(root)).map(noted))
    this.emitFile({ type: 'asset', fileName: NOTE, source: JSON.stringify(noteOf([...paths].sort())) })
  },
})

/**
 * The server in a few files instead of a thousand, each of which takes memory as long as it runs (docs/decisions/0032-*). Packages that are
 * no plain modules, or come only when they are wanted, are loaded from where they are.
 */
export default defineConfig({
  plugins: [stayInPlace(), noteSources()],
  ssr: { noExternal: ['zod', 'kysely', /^@assay\//], target: 'node' },
  build: {
    ssr: true,
    outDir: dist,
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: { start: join(root, 'server/src/start.ts') },
      // What comes only when it is wanted stays apart, however small.
      experimental: { chunkOptimization: false },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', keepNames: true, comments: false },
    },
  },
})
