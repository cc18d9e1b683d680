import { builtinEnvironments, type Environment } from 'vitest/runtime'

let opened: Promise<unknown> | undefined

/** The files of a worker share a window: making one takes longer than most files. */
export default {
  name: 'shared-window',
  viteEnvironment: 'client',
  async setup(global, options) {
    opened ??= Promise.resolve(builtinEnvironments['happy-dom'].setup(global, options))
    await opened
    return { teardown: () => {} }
  },
} satisfies Environment
