import type { VitePWAOptions } from 'vite-plugin-pwa'
import { noteBundled } from './bundled.ts'

/** The page as an app of the device, and its service worker. */
export const webApp: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  srcDir: 'src',
  filename: 'sw.ts',
  // The page registers it itself, once everything else is there.
  injectRegister: false,
  includeManifestIcons: false,
  injectManifest: {
    rollupFormat: 'iife',
    buildPlugins: { vite: [noteBundled('worker')] },
    // Where every visit begins, and all that candidates need: a test goes on without a network. What staff need is kept
    // when it is loaded, so that no candidate takes it along.
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
