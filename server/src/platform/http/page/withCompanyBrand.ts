import { accentOn } from '@assay/domain/company/accent'
import { escapeHtml } from '@assay/domain/escapeHtml'
import type { Face } from './companyFace.ts'

/** The company's colour must have enough contrast to these background colours: `--assay-line` in candidate.css. */
const GROUNDS = { light: '#E3E8E7', dark: '#2A3434' }

function colorsOn(accent: string, ground: string): string {
  const { fill, hover, text, line } = accentOn(accent, ground)
  return `--accent:${fill};--accent-hover:${hover};--accent-text:${text};--accent-line:${line}`
}

const accentStyle = (accent: string) =>
  `<style>:root{${colorsOn(accent, GROUNDS.light)}}:root[data-mantine-color-scheme="dark"]{${colorsOn(accent, GROUNDS.dark)}}</style>`

/**
 * Writes the same markup as `exam/company/CompanyMark.tsx`, which replaces this HTML. Screen readers read the name only
 * once.
 */
function companyHeader({ name, logo }: Face): string {
  const alt = escapeHtml(name ?? '')
  const image = logo
    ? `<img src="data:${logo.type};base64,${Buffer.from(logo.bytes).toString('base64')}" alt="${alt}" width="${logo.width}" height="${logo.height}"/>`
    : ''
  const words = name === null ? '' : `<span translate="no" dir="auto"${logo ? ' aria-hidden="true"' : ''}>${alt}</span>`
  return image + words
}

function fillElement(page: string, part: 'head' | 'contact', content: string): string {
  const [whole, opens, tag] = new RegExp(`(<(\\w+)[^>]* data-company="${part}"[^>]*>)`).exec(page) ?? []
  if (whole === undefined) throw new Error(`The page of candidates has no place for the company's ${part}`)
  const from = page.indexOf(whole)
  const to = page.indexOf(`</${tag}>`, from)
  return page.slice(0, from) + opens + content + page.slice(to)
}

export function withCompanyBrand(page: string, face: Face): string {
  const { name, logo, accent, privacyContact, keptDays } = face
  const hasHead = name !== null || logo !== null
  const marks = [
    hasHead ? ' data-company' : '',
    accent === null ? '' : ' data-accent',
    keptDays === null ? '' : ` data-kept-days="${keptDays}"`,
  ].join('')
  let written = page.replace('<html ', () => `<html${marks} `)
  if (accent !== null) written = written.replace('</head>', () => `${accentStyle(accent)}</head>`)
  if (hasHead) written = fillElement(written, 'head', companyHeader(face))
  const contact = privacyContact === null ? '' : `<span dir="auto">${escapeHtml(privacyContact)}</span>`
  return fillElement(written, 'contact', contact)
}
