import type { Plugin } from 'vite'

/** How each kind of schema would be told as JSON Schema, and by which means: only the server writes that document. */
const toldAsJson = /^\s*inst\._zod\.processJSONSchema = .*$/gm
const means = /^import (\{[^}]*\}) from "\.\.\/core\/to-json-schema\.js";$/m

/** Leaves out of zod what staff would load in vain: a fifth of it. */
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
      const nothing = `const [${names.slice(1, -1)}] = Array.from({ length: 9 }, () => () => undefined);`
      return { code: code.replace(toldAsJson, '').replace(means, nothing), map: null }
    },
  },
})
