import type { VitePWAOptions } from 'vite-plugin-pwa'
import { noteBundled } from './bundled.ts'

export const webApp: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  srcDir: 'src',
  filename: 'sw.ts',
  // The page itself registers the service worker, after all other code is loaded.
  injectRegister: false,
  includeManifestIcons: false,
  injectManifest: {
    rollupFormat: 'iife',
    buildPlugins: { vite: [noteBundled('worker')] },
    // The cached files let a test continue offline. Staff code is cached only when it is used, so that candidates never
    // download staff code.
    globPatterns: ['index.html', 'candidate.*.html', 'favicon.svg', 'assets/candidate-*.js'],
    dontCacheBustURLsMatching: /^assets\//,
  },
  manifest: {
    id: '/',
    name: 'Assay',
    short_name: 'Assay',
    description: 'Timed multiple-choice interviews',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#0f6660',
    background_color: '#f7f9f9',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
}
