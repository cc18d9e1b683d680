import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { languageCodes } from '@assay/domain/people/languages'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Writer = typeof import('./src/exam/firstHtml.tsx')
type FirstHtml = ReturnType<Writer['firstHtml']>

/** The page contains its styles, because a separate file would cost a round trip before the first render. */
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

/** Builds the candidate pages for Node, so that the build can render the first screen. */
async function loadWriter(): Promise<Writer> {
  const outDir = join(import.meta.dirname, '../.cache/first-html')
  const settings = { ssr: 'src/exam/firstHtml.tsx', outDir, emptyOutDir: true, copyPublicDir: false }
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: settings,
  })
  const writer: Writer = await import(pathToFileURL(join(outDir, 'firstHtml.js')).href)
  rmSync(outDir, { recursive: true })
  return writer
}

/** The browser check is inlined, because a separate file would cost a round trip. */
const browserCheck = () => readFileSync(join(import.meta.dirname, 'public/browser.js'), 'utf8')

const textsOf = ({ texts }: FirstHtml) => JSON.stringify(texts)

/** The hash changes when any text changes, so that a page never uses texts of another build. */
const textsVersion = (screens: readonly FirstHtml[]) =>
  createHash('sha256').update(screens.map(textsOf).join()).digest('hex').slice(0, 8)

function put(page: string, pattern: RegExp | string, text: string): string {
  const [before, ...after] = page.split(pattern)
  if (after.length !== 1) throw new Error(`${pattern} must stand in candidate.html once`)
  return before + text + after[0]
}

function pageIn(page: string, language: string, version: string, styles: string, first: FirstHtml): string {
  const { locale, dir, title, entry, texts: _, ...words } = first
  const head = [`<title>${title}</title>`, `<link rel="icon" href="${icon()}" />`, `<style>${styles}</style>`]
  const late = `<p id="late">${words.late} <a href="?">${words.reload}</a></p>`
  const texts = textsOf(first).replaceAll('<', '\\u003c')
  const book = `<script type="application/json" id="texts" data-language="${language}" data-version="${version}">${texts}</script>`
  return [
    ['<html lang="en">', `<html lang="${locale}" dir="${dir}" data-language="${language}" data-old="${words.old}">`],
    [/<title>.*<\/title>/, head.join('\n    ')],
    [/<p id="late">.*<\/p>/, late],
    [/<noscript>.*<\/noscript>/, `<noscript>${words.noScript}</noscript>`],
    ['<script src="/browser.js" defer></script>', `<script>${browserCheck()}</script>`],
    ['<div id="root"></div>', `<div id="root">${entry}</div>\n    ${book}`],
  ].reduce((written, [pattern = '', text = '']) => put(written, pattern, String(text)), page)
}

/**
 * Writes the candidate page of each language, with styles, texts and the first screen. So candidates can read the page
 * before any script runs: docs/decisions/0014-separate-page-for-candidates.md.
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
      const screens = languageCodes.map((language) => ({ language, first: firstHtml(language) }))
      const version = textsVersion(screens.map(({ first }) => first))
      for (const { language, first } of screens) {
        const source = pageIn(page, language, version, styles, first)
        this.emitFile({ type: 'asset', fileName: `candidate.${language}.html`, source })
        const fileName = `candidate.${language}.${version}.json`
        this.emitFile({ type: 'asset', fileName, source: textsOf(first) })
      }
    },
  }
}
