import { resolve } from 'node:path'
import { parseNetwork } from '@assay/domain/webhooks/publicAddress'
import { z } from 'zod'
import { backupVariables, readBackupHandling, scheduleOf } from './platform/settings/backupSettings.ts'
import {
  integrationFault,
  integrationVariables,
  passkeySettings,
  ssoSettings,
} from './platform/settings/integrationSettings.ts'
import { mailFault, mailSettings, mailVariables } from './platform/settings/mailSettings.ts'
import { fileNames, withSecretFiles } from './platform/settings/secretFiles.ts'
import { StartFault } from './startFault.ts'

/** Only digits are allowed in a number setting: `Number` would also read spaces as 0 and `1e3` as a thousand. */
const whole = (most: number, fault: string) =>
  z
    .string()
    .regex(/^\d{1,5}$/, fault)
    .transform(Number)
    .refine((value) => value <= most, fault)
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
/** The base URL must have no path: links, the service worker and the content security policy start at `/`. */
const ownAddress = webAddress
  .refine((address) => {
    const url = URL.parse(address)
    return !url || (url.pathname === '/' && url.search === '' && url.hash === '')
  }, 'must be an address without a path, such as https://assay.example.com: Assay needs its own host name')
  // Every link and every e-mail contains the base URL, so the URL must not contain a password.
  .refine((address) => {
    const url = URL.parse(address)
    return !url || (url.username === '' && url.password === '')
  }, 'must be an address without user and password, such as https://assay.example.com')
const networks = z.string().transform((written, context) => {
  const read = written.split(',').map((one) => parseNetwork(one.trim()))
  const known = read.flatMap((network) => network ?? [])
  if (known.length === read.length) return known
  context.addIssue({
    code: 'custom',
    message: 'must be networks separated by commas, such as 10.2.0.0/16,127.0.0.1/32,::1/128',
  })
  return z.NEVER
})
const postgresAddress = z.string().regex(/^postgres(ql)?:\/\//, 'must be an address that begins with postgres://')
const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')

const environment = z.object({
  PORT: whole(65_535, 'must be a port number from 0 to 65535').default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  ASSAY_METRICS_PORT: whole(65_535, 'must be a port number from 0 to 65535').optional(),
  ASSAY_METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  ASSAY_DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_READ_URL: postgresAddress.optional(),
  ASSAY_NEW_DATABASE: flag.default(false),
  ASSAY_BASE_URL: ownAddress.optional(),
  ASSAY_ADMIN_EMAIL: z.string().optional(),
  ASSAY_ADMIN_PASSWORD: z.string().optional(),
  ASSAY_OPEN_REGISTRATION: flag.default(false),
  ASSAY_PASSWORD_POLICY: z.enum(['basic', 'sound', 'strict'], 'must be basic, sound or strict').default('basic'),
  ASSAY_TRUST_PROXY: whole(10, 'must be the number of proxies, from 0 (no proxy) to 10').default(0),
  ASSAY_RATE_LIMIT: z.enum(['on', 'off'], 'must be on or off').default('on'),
  ASSAY_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent')
    .default('info'),
  ...mailVariables,
  ...integrationVariables,
  ...backupVariables,
  ASSAY_WEBHOOK_NETWORKS: networks.default([]),
  ASSAY_AUDIT_LOG: z.enum(['on', 'off'], 'must be on or off').default('off'),
  ASSAY_TEST_CLOCK: z.literal('control', 'can only be control').optional(),
  NODE_ENV: z.string().optional(),
})

export const settingNames: readonly string[] = [...Object.keys(environment.shape), ...fileNames]

export function readConfig(env: Record<string, string | undefined>) {
  // Compose files and shells can set a variable to an empty text, which means that the setting is not set.
  const given = Object.fromEntries(Object.entries(withSecretFiles(env)).filter(([, value]) => value !== ''))
  const read = environment.safeParse(given)
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new StartFault(`Wrong setting: ${faults.join('; ')}`)
  }
  const { data } = read
  if ((data.ASSAY_ADMIN_EMAIL === undefined) !== (data.ASSAY_ADMIN_PASSWORD === undefined)) {
    throw new StartFault(
      'Wrong setting: ASSAY_ADMIN_EMAIL and ASSAY_ADMIN_PASSWORD belong together: set both or neither',
    )
  }
  if (data.ASSAY_METRICS_PORT !== undefined && data.ASSAY_METRICS_PORT === data.PORT && data.PORT !== 0) {
    throw new StartFault('Wrong setting: ASSAY_METRICS_PORT must differ from PORT, because visitors can reach PORT')
  }
  if (data.ASSAY_TEST_CLOCK && data.NODE_ENV !== 'test') {
    throw new StartFault(
      'Wrong setting: ASSAY_TEST_CLOCK lets anybody change the clock, so it works only with NODE_ENV=test',
    )
  }
  if (data.DATABASE_READ_URL !== undefined && data.DATABASE_URL === undefined)
    throw new StartFault(
      'Wrong setting: DATABASE_READ_URL is set, but DATABASE_URL is not. Set DATABASE_URL to the primary of this read replica',
    )
  const mailSettingsFault = mailFault(data, data.ASSAY_BASE_URL !== undefined)
  if (mailSettingsFault) throw new StartFault(`Wrong setting: ${mailSettingsFault}`)
  const integrationSettingsFault = integrationFault(data, data.ASSAY_BASE_URL !== undefined)
  if (integrationSettingsFault) throw new StartFault(`Wrong setting: ${integrationSettingsFault}`)
  const baseUrl = (data.ASSAY_BASE_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, '')
  return {
    port: data.PORT,
    host: data.HOST,
    metrics:
      data.ASSAY_METRICS_PORT === undefined ? null : { host: data.ASSAY_METRICS_HOST, port: data.ASSAY_METRICS_PORT },
    folder: resolve(data.ASSAY_DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    databaseReadUrl: data.DATABASE_READ_URL,
    mayCreateDatabase: data.ASSAY_NEW_DATABASE,
    baseUrl,
    sso: ssoSettings(data),
    /** Maximum age of a user's last single sign-on. After this time, the server rejects the user's personal tokens. */
    ssoTokenMs: data.ASSAY_SSO_TOKEN_DAYS * 24 * 60 * 60_000,
    passwordSignIn: data.ASSAY_PASSWORD_SIGN_IN === 'on',
    passkeys: passkeySettings(baseUrl),
    firstAdmin:
      data.ASSAY_ADMIN_EMAIL === undefined
        ? null
        : { email: data.ASSAY_ADMIN_EMAIL, password: data.ASSAY_ADMIN_PASSWORD ?? '' },
    openRegistration: data.ASSAY_OPEN_REGISTRATION,
    passwordPolicy: data.ASSAY_PASSWORD_POLICY,
    trustedProxies: data.ASSAY_TRUST_PROXY,
    limitsOn: data.ASSAY_RATE_LIMIT === 'on',
    logLevel: data.ASSAY_LOG_LEVEL,
    mail: mailSettings(data),
    backups: scheduleOf(data),
    backupHandling: readBackupHandling(data),
    webhookNetworks: data.ASSAY_WEBHOOK_NETWORKS,
    isAuditLogged: data.ASSAY_AUDIT_LOG === 'on',
    hasTestClock: data.ASSAY_TEST_CLOCK === 'control',
  }
}

export type Config = ReturnType<typeof readConfig>
