import { fileURLToPath } from 'node:url'
import type { Alias } from 'vite'

const found = (name: string) => fileURLToPath(import.meta.resolve(name))

/**
 * What stands for React on the pages of candidates: a library with the same calls at a tenth of the weight. Exact names, so that
 * a part of React that nobody has looked at is not taken for one of these: docs/decisions/0028-a-small-react-for-candidates.md.
 */
export const smallReact: Alias[] = [
  { find: /^react$/, replacement: found('preact/compat') },
  { find: /^react-dom\/client$/, replacement: found('preact/compat/client') },
  { find: /^react-dom\/server$/, replacement: found('preact-render-to-string') },
  { find: /^react\/jsx-runtime$/, replacement: found('preact/jsx-runtime') },
]
