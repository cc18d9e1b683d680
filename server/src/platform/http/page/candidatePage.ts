import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { firstAccepted } from '@assay/domain/people/languages'
import { decodedPath } from '../apiPath.ts'
import { pageContentPolicy } from '../responses/headers.ts'

export const isOfCandidates = (url: string) => /^\/interviews(\/|$)/.test(decodedPath(url))

export const candidateFile = (acceptLanguage: string | undefined) =>
  `candidate.${firstAccepted(acceptLanguage) ?? 'en'}.html`

const hashesOf = (page: string, inline: RegExp) =>
  [...page.matchAll(inline)]
    .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('')

export const policyOfCandidatePage = (page: string): string =>
  pageContentPolicy({
    'script-src': `'self'${hashesOf(page, /<script>([\s\S]*?)<\/script>/g)}`,
    'style-src': `'self'${hashesOf(page, /<style>([\s\S]*?)<\/style>/g)}`,
  })

/**
 * The security policy of the candidates' page applies under any path, because the service worker stores the page by its
 * file name. Null for all other files.
 */
export function candidatePolicies(folder: string): (path: string) => string | null {
  const known = new Map<string, { builtAt: number; policy: string }>()
  return (asked) => {
    const [file] = /candidate\.\w+\.html/.exec(asked) ?? []
    if (!file) return null
    const path = join(folder, file)
    const { mtimeMs } = statSync(path)
    const found = known.get(file)
    if (found?.builtAt === mtimeMs) return found.policy
    const policy = policyOfCandidatePage(readFileSync(path, 'utf8'))
    known.set(file, { builtAt: mtimeMs, policy })
    return policy
  }
}
