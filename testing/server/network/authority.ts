import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Debian installs openssl together with PostgreSQL. On other machines, openssl may be missing. */
export const hasOpenssl = () => spawnSync('openssl', ['version']).status === 0

const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'pipe' })

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

export function openAuthority(folder: string, name: string) {
  const file = join(folder, `${name}.pem`)
  const secret = join(folder, `${name}.key`)
  openssl('req', '-x509', ...NEW_KEY, '-days', '2', '-subj', `/CN=${name}`, '-keyout', secret, '-out', file)
  let signed = 0
  return {
    file,
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
