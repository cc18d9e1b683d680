import { registerHooks } from 'node:module'

// Loaded before a server whose tests end as they did before there was insight: what each question came to is not written down,
// and nothing waits to be counted. No setting does that, so the two functions are given another body.
const emptied: Record<string, [from: string, to: string]> = {
  '/sitting/outcomes.ts': [
    'readonly Outcome[]): Promise<void> {',
    'readonly Outcome[]): Promise<void> { if (outcomes) return',
  ],
  '/sitting/counts.ts': ["insertRows(\n    tx,\n    'insight_due'", "(async () => {})(\n    tx,\n    'insight_due'"],
}

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    const change = Object.entries(emptied).find(([end]) => url.endsWith(end))?.[1]
    if (!change) return loaded
    const source = String(loaded.source)
    if (!source.includes(change[0])) throw new Error(`${url} reads otherwise than this bench knows`)
    return { ...loaded, source: source.replace(...change) }
  },
})
