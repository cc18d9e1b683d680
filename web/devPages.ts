import type { Plugin } from 'vite'

/** In development, serves the candidate page for candidate paths, as the server does. */
export function pagesOfCandidates(): Plugin {
  return {
    name: 'assay:pages-of-candidates',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        const isVisit = request.headers.accept?.includes('text/html')
        if (isVisit && /^\/interviews(\/|\?|$)/.test(request.url ?? '')) request.url = '/candidate.html'
        next()
      })
    },
  }
}
