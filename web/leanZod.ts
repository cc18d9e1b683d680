import type { Plugin } from 'vite'

/** How each kind of schema would be told as JSON Schema, and by which means: only the server writes that document. */
const toldAsJson = /^\s*inst\._zod\.processJSONSchema = .*$/gm
const means = /^import (\{[^}]*\}) from "\.\.\/core\/to-json-schema\.js";$/m

/** What keeps a value that holds itself from being read for ever: no answer of a server and no form is such a value, and zod's own small edition goes without. */
const againstCycles = 'core.config({ memoizer: core.memoizer() })'

/** Leaves out of zod what staff would load in vain: a quarter of it. */
export const leanZod = (): Plugin => ({
  name: 'assay:lean-zod',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js/ },
    handler(code) {
      const names = means.exec(code)?.[1]
      // A newer zod does it otherwise: what it does is to be looked at again.
      if (!names || code.search(toldAsJson) < 0)
        return this.error('zod tells of JSON Schema otherwise: see web/leanZod.ts')
      if (!code.includes(againstCycles)) return this.error('zod guards against cycles otherwise: see web/leanZod.ts')
      const nothing = `const [${names.slice(1, -1)}] = Array.from({ length: 9 }, () => () => undefined);`
      return { code: code.replace(toldAsJson, '').replace(means, nothing).replace(againstCycles, '{}'), map: null }
    },
  },
})
