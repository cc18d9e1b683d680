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
 * A module of Node that is imported hands over all that it exports, and `node:http` loads a whole browser's `fetch` for that. What is taken from
 * it by name loads no more than this.
 */
const takeByName = (): Plugin => ({
  name: 'take-by-name',
  renderChunk: (code) =>
    code.replaceAll(
      /^import \{ (.+) \} from ("node:.+");$/gm,
      (_, names: string, module: string) =>
        `const { ${names.replaceAll(' as ', ': ')} } = process.getBuiltinModule(${module});`,
    ),
})

const BARE = /\bz\.(string|number|boolean)\(\)(\.nullable\(\))?/g
const SHAPES = 'bare-shapes'
const bareKinds = ['string', 'number', 'boolean']

/**
 * A shape that says nothing but 'a text' is what any other such shape is, and none is ever changed: whatever narrows one makes another of it.
 * A thousand of the contract's are one of these six.
 */
const shareBareShapes = (): Plugin => ({
  name: 'share-bare-shapes',
  resolveId: { filter: { id: new RegExp(`^${SHAPES}$`) }, handler: () => `\0${SHAPES}` },
  load: {
    filter: { id: new RegExp(`^\0${SHAPES}$`) },
    handler: () => {
      const made = bareKinds.flatMap((kind) => [`${kind}: z.${kind}()`, `${kind}OrNull: z.${kind}().nullable()`])
      return `import { z } from 'zod'\nexport const bare = { ${made.join(', ')} }`
    },
  },
  transform: {
    filter: { id: /\/contract\/src\/.*\.ts$/, code: BARE },
    handler: (code) => {
      const shared = code.replaceAll(
        BARE,
        (_, kind: string, isNullable?: string) => `bare.${kind}${isNullable ? 'OrNull' : ''}`,
      )
      return `import { bare } from '${SHAPES}'\n${shared}`
    },
  },
})

const RAW_OR_BEYOND = /String\.raw`[^`]*`|[^\0-\x7f]/g
const escaped = (found: string) =>
  found.length > 1 ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A text with a single sign beyond ASCII takes two bytes for each of its signs, as long as the process runs. */
const inAscii = (): Plugin => ({
  name: 'in-ascii',
  generateBundle(_, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk') file.code = file.code.replaceAll(RAW_OR_BEYOND, escaped)
  },
})

/**
 * The server in a few files instead of a thousand, each of which takes memory as long as it runs (docs/decisions/0032-*). Packages that are
 * no plain modules, or come only when they are wanted, are loaded from where they are.
 */
export default defineConfig({
  plugins: [stayInPlace(), noteSources(), takeByName(), inAscii(), shareBareShapes()],
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
