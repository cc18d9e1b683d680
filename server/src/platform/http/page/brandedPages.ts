import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { accentOn } from '@assay/domain/company/accent'
import { escapeHtml } from '@assay/domain/escapeHtml'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from '../responses/compress.ts'
import { policyOfCandidatePage } from './candidatePage.ts'
import type { Face, FindCompanyBranding } from './companyFace.ts'

/** The company's colour must have enough contrast to these background colours: `--assay-line` in candidate.css. */
const BACKGROUND_COLORS = { light: '#E3E8E7', dark: '#2A3434' }

function colorsOn(accent: string, ground: string): string {
  const { fill, hover, text, line } = accentOn(accent, ground)
  return `--accent:${fill};--accent-hover:${hover};--accent-text:${text};--accent-line:${line}`
}

const accentStyle = (accent: string) =>
  `<style>:root{${colorsOn(accent, BACKGROUND_COLORS.light)}}:root[data-mantine-color-scheme="dark"]{${colorsOn(accent, BACKGROUND_COLORS.dark)}}</style>`

/**
 * Writes the same company header as `exam/company/CompanyMark.tsx`, which replaces this HTML. With this markup, screen
 * readers read the company name only once.
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
  const [startTag, openTag, tag] = new RegExp(`(<(\\w+)[^>]* data-company="${part}"[^>]*>)`).exec(page) ?? []
  if (startTag === undefined) throw new Error(`The page of candidates has no place for the company's ${part}`)
  const from = page.indexOf(startTag)
  const to = page.indexOf(`</${tag}>`, from)
  return page.slice(0, from) + openTag + content + page.slice(to)
}

function withCompanyBrand(page: string, face: Face): string {
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

interface BrandedPage {
  face: Face
  builtAt: number
  policy: string
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** The compression level of the branded page is the same as in the build. */
async function writeBrandedPage(path: string, face: Face, builtAt: number): Promise<BrandedPage> {
  const page = withCompanyBrand(readFileSync(path, 'utf8'), face)
  const plain = Buffer.from(page)
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain, { level: 9 })])
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { face, builtAt, policy: policyOfCandidatePage(page), etag, plain, br, gzip: zipped }
}

/** The function returns false if there is no company data. Without company data, the page is sent as it was built. */
export function brandedPages(folder: string, findFace: FindCompanyBranding) {
  const cachedPages = new Map<string, Promise<BrandedPage>>()

  async function pageOf(file: string, face: Face): Promise<BrandedPage> {
    const path = join(folder, file)
    const builtAt = statSync(path).mtimeMs
    const found = await cachedPages.get(file)?.catch(() => undefined)
    if (found?.face === face && found.builtAt === builtAt) return found
    const brandedPage = writeBrandedPage(path, face, builtAt)
    cachedPages.set(file, brandedPage)
    return brandedPage
  }

  return async (file: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const face = await findFace()
    if (!face) return false
    const page = await pageOf(file, face)
    const encoding = encodingFor(request)
    const etag = `"${page.etag}-${encoding ?? 'plain'}"`
    reply.headers({
      'cache-control': 'no-cache',
      'content-security-policy': page.policy,
      'content-type': 'text/html; charset=utf-8',
      etag,
      vary: 'accept-language, accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    })
    if (request.headers['if-none-match'] === etag) await reply.status(304).send()
    else await reply.send(encoding ? page[encoding] : page.plain)
    return true
  }
}
