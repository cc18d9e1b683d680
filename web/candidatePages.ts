import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { languageCodes } from '@assay/domain/people/languages'
import react from '@vitejs/plugin-react'
import { minify } from 'terser'
import { build, type Plugin, type Rolldown } from 'vite'
import { classNames } from './classNames.ts'
import { booksName, shortBook } from './shortTexts.ts'
import { smallReact } from './smallReact.ts'

type Bundle = Rolldown.OutputBundle
type Writer = typeof import('./src/exam/firstHtml.tsx')
type FirstHtml = ReturnType<Writer['firstHtml']>

/** The sheets go into the page itself: a file of their own would cost a round trip before anything is seen. */
function takeStyles(bundle: Bundle): string {
  const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'))
  for (const { fileName } of sheets) delete bundle[fileName]
  return sheets.map((sheet) => (sheet.type === 'asset' ? String(sheet.source).trim() : '')).join('')
}

function takePage(bundle: Bundle): string {
  const page = bundle['candidate.html']
  delete bundle['candidate.html']
  if (page?.type !== 'asset') throw new Error('The page of candidates was not built')
  return String(page.source)
}

const icon = () => {
  const drawn = readFileSync(join(import.meta.dirname, 'public/favicon.svg'), 'utf8')
  return `data:image/svg+xml,${encodeURIComponent(drawn.replace(/\s*\n\s*/g, ''))}`
}

/** The page's own code, built to run here: it knows what stands on the first screen. */
async function loadWriter(): Promise<Writer> {
  const outDir = join(import.meta.dirname, '../.cache/first-html')
  const settings = { ssr: 'src/exam/firstHtml.tsx', outDir, emptyOutDir: true, copyPublicDir: false }
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    resolve: { alias: smallReact },
    // The icons too would bring React along, if they were loaded beside it.
    ssr: { noExternal: true },
    css: { modules: classNames },
    build: settings,
  })
  const writer: Writer = await import(pathToFileURL(join(outDir, 'firstHtml.js')).href)
  rmSync(outDir, { recursive: true })
  return writer
}

/** Whether the browser is new enough is asked in the page itself: a file of its own would be a round trip, however small. */
async function browserCheck(): Promise<string> {
  const source = readFileSync(join(import.meta.dirname, 'public/browser.js'), 'utf8')
  const { code } = await minify(source, { ecma: 5, ie8: true })
  if (!code) throw new Error('browser.js is empty')
  return code
}

/** Replaces what must be there exactly once; the replacement is taken as it is, whatever signs it holds. */
function put(page: string, pattern: RegExp | string, text: string): string {
  const [before, ...after] = page.split(pattern)
  if (after.length !== 1) throw new Error(`${pattern} must stand in candidate.html once`)
  return before + text + after[0]
}

function pageIn(page: string, language: string, styles: string, check: string, first: FirstHtml): string {
  const { locale, dir, title, entry, texts, ...words } = first
  const head = [`<title>${title}</title>`, `<link rel="icon" href="${icon()}" />`, `<style>${styles}</style>`]
  const late = `<p id="late">${words.late} <a href="?">${words.reload}</a></p>`
  const written = shortBook(texts).replaceAll('<', '\\u003c')
  const book = `<script type="application/json" id="texts" data-language="${language}" data-name="${booksName}">${written}</script>`
  return [
    ['<html lang="en">', `<html lang="${locale}" dir="${dir}" data-language="${language}" data-old="${words.old}">`],
    [/<title>.*<\/title>/, head.join('\n    ')],
    [/<p id="late">.*<\/p>/, late],
    [/<noscript>.*<\/noscript>/, `<noscript>${words.noScript}</noscript>`],
    ['<script src="/browser.js" defer></script>', `<script>${check}</script>`],
    ['<div id="root"></div>', `<div id="root">${entry}</div>\n    ${book}`],
  ].reduce((written, [pattern = '', text = '']) => put(written, pattern, String(text)), page)
}

/**
 * Writes the page of candidates once for each language, with its styles, its texts and with what stands on every entry, so that there is
 * something to read before any script has run: docs/decisions/0014-the-candidates-own-page.md.
 */
export function candidatePages(): Plugin {
  return {
    name: 'assay:candidate-pages',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const { firstHtml } = await loadWriter()
      const styles = takeStyles(bundle)
      const page = takePage(bundle).replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
      const check = await browserCheck()
      for (const language of languageCodes) {
        const first = firstHtml(language)
        const source = pageIn(page, language, styles, check, first)
        this.emitFile({ type: 'asset', fileName: `candidate.${language}.html`, source })
        const fileName = `candidate.${language}.${booksName}.json`
        this.emitFile({ type: 'asset', fileName, source: shortBook(first.texts) })
      }
    },
  }
}
