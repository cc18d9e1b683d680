import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What certificates are made by; Debian has it beside PostgreSQL. */
export const hasOpenssl = () => spawnSync('openssl', ['version']).status === 0

const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'pipe' })

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/** A certificate authority of one's own, in this folder. */
export function openAuthority(folder: string, name: string) {
  const file = join(folder, `${name}.pem`)
  const secret = join(folder, `${name}.key`)
  openssl('req', '-x509', ...NEW_KEY, '-days', '2', '-subj', `/CN=${name}`, '-keyout', secret, '-out', file)
  let signed = 0
  return {
    /** The file by which others believe it. */
    file,
    /** A certificate for these names (`DNS:db.example.com`, `IP:10.0.0.7`), and its key. */
    sign(names: string) {
      signed += 1
      const [key = '', asked = '', given = '', more = ''] = ['key', 'csr', 'crt', 'ext'].map((end) =>
        join(folder, `${name}-${signed}.${end}`),
      )
      writeFileSync(more, `subjectAltName=${names}\n`)
      openssl('req', ...NEW_KEY, '-subj', '/CN=PostgreSQL', '-keyout', key, '-out', asked)
      const by = ['-CA', file, '-CAkey', secret, '-CAcreateserial']
      openssl('x509', '-req', '-in', asked, ...by, '-days', '2', '-extfile', more, '-out', given)
      return { certificate: readFileSync(given, 'utf8'), key: readFileSync(key, 'utf8') }
    },
  }
}

export type Authority = ReturnType<typeof openAuthority>
