import { builtinEnvironments, type Environment } from 'vitest/runtime'

let opened: Promise<unknown> | undefined

/** All test files of a Vitest worker share a window, because creating a window takes longer than most test files. */
export default {
  name: 'shared-window',
  viteEnvironment: 'client',
  async setup(global, options) {
    opened ??= Promise.resolve(builtinEnvironments['happy-dom'].setup(global, options))
    await opened
    return { teardown: () => {} }
  },
} satisfies Environment
