import type { Language } from './language.ts'

/** What is written into the page for those whose browser runs no script, or does not get it. */
export const firstWords: Record<Language, { late: string; reload: string; noScript: string }> = {
  en: {
    late: 'Loading takes longer than usual.',
    reload: 'Load the page again',
    noScript: 'Assay needs JavaScript to run. Please allow it for this page and load it again.',
  },
  ch: {
    late: '載入時間比平常久。',
    reload: '重新載入頁面',
    noScript: 'Assay 需要 JavaScript 才能執行。請為此頁面允許 JavaScript，然後重新載入。',
  },
  es: {
    late: 'La página tarda más de lo habitual en cargarse.',
    reload: 'Volver a cargar la página',
    noScript: 'Assay necesita JavaScript para funcionar. Permítalo en esta página y vuelva a cargarla.',
  },
}
