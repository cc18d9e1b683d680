import type { Plugin } from 'vite'

/** While the page is being worked on, the addresses of candidates are given their own page, as the server does it. */
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
