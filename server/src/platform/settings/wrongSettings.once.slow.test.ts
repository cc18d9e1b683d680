import { expect, test } from 'vitest'
import { expectClearEnd } from '../../../../testing/server/expectClearEnd.ts'
import { freshSettings, launch } from '../../../../testing/server/process.ts'

const secret = 'a password that nobody may read'

test.each<[string, Record<string, string>, string]>([
  ['a port that is no number', { PORT: 'http' }, 'PORT'],
  ['a port that is too large', { PORT: '70000' }, 'PORT'],
  ['a port with a fraction', { PORT: '80.5' }, 'PORT'],
  ['a port of spaces', { PORT: ' ' }, 'PORT'],
  [
    'a database of another kind',
    { DATABASE_URL: `mysql://root:${encodeURIComponent(secret)}@localhost/x` },
    'DATABASE_URL',
  ],
  ['a database address that is none', { DATABASE_URL: 'localhost' }, 'DATABASE_URL'],
  ['a base address that is none', { ASSAY_BASE_URL: 'assay.example.com' }, 'ASSAY_BASE_URL'],
  ['a base address for files', { ASSAY_BASE_URL: 'ftp://example.com' }, 'ASSAY_BASE_URL'],
  ['a base address with a path', { ASSAY_BASE_URL: 'https://example.com/assay' }, 'an address without a path'],
  [
    'a base address with a password',
    { ASSAY_BASE_URL: `https://ada:${encodeURIComponent(secret)}@example.com` },
    'ASSAY_BASE_URL must be an address without user and password',
  ],
  ['a flag that is neither', { ASSAY_OPEN_REGISTRATION: 'yes' }, 'ASSAY_OPEN_REGISTRATION must be true or false'],
  [
    'a policy nobody knows',
    { ASSAY_PASSWORD_POLICY: 'paranoid' },
    'ASSAY_PASSWORD_POLICY must be basic, sound or strict',
  ],
  ['proxies that cannot be counted', { ASSAY_TRUST_PROXY: 'all' }, 'ASSAY_TRUST_PROXY'],
  ['a number of proxies below none', { ASSAY_TRUST_PROXY: '-1' }, 'ASSAY_TRUST_PROXY'],
  ['a port for metrics that is the public one', { PORT: '3000', ASSAY_METRICS_PORT: '3000' }, 'ASSAY_METRICS_PORT'],
  ['limits half on', { ASSAY_RATE_LIMIT: 'some' }, 'ASSAY_RATE_LIMIT must be on or off'],
  ['a clock for tests outside of tests', { ASSAY_TEST_CLOCK: 'control' }, 'ASSAY_TEST_CLOCK'],
  ['a log level nobody knows', { ASSAY_LOG_LEVEL: 'loud' }, 'ASSAY_LOG_LEVEL'],
  ['an administrator without a password', { ASSAY_ADMIN_EMAIL: 'a@example.com' }, 'ASSAY_ADMIN_PASSWORD'],
  ['a password without an administrator', { ASSAY_ADMIN_PASSWORD: secret }, 'ASSAY_ADMIN_EMAIL'],
  [
    'an administrator’s e-mail that is none',
    { ASSAY_ADMIN_EMAIL: 'admin', ASSAY_ADMIN_PASSWORD: 'a good one' },
    'ASSAY_ADMIN_EMAIL must be an e-mail address\n',
  ],
  [
    'an administrator’s password that is too long',
    { ASSAY_ADMIN_EMAIL: 'a@example.com', ASSAY_ADMIN_PASSWORD: secret },
    'ASSAY_ADMIN_PASSWORD',
  ],
  [
    'an administrator’s password that is too weak',
    { ASSAY_ADMIN_EMAIL: 'a@example.com', ASSAY_ADMIN_PASSWORD: 'weakling', ASSAY_PASSWORD_POLICY: 'strict' },
    'ASSAY_ADMIN_PASSWORD needs a letter, a digit and a special character',
  ],
  ...[
    'mail.example.com:25',
    'http://mail.example.com:25',
    'smtp://mail.example.com',
    'smtp://:25',
    `smtp://jobs:${encodeURIComponent(secret)}@mail.example.com:25/?pool=true`,
    `smtp://:${encodeURIComponent(secret)}@mail.example.com:25`,
  ].map((ASSAY_SMTP_URL): [string, Record<string, string>, string] => [
    `a mail server like ${ASSAY_SMTP_URL.slice(0, 25)}`,
    { ASSAY_SMTP_URL, ASSAY_MAIL_FROM: 'a@example.com', ASSAY_BASE_URL: 'https://example.com' },
    'ASSAY_SMTP_URL must be an address like',
  ]),
  [
    'a sender that is no address',
    { ASSAY_SMTP_URL: 'smtp://a.example:25', ASSAY_MAIL_FROM: 'Jobs', ASSAY_BASE_URL: 'https://example.com' },
    'ASSAY_MAIL_FROM must be',
  ],
  ['a sender without a mail server', { ASSAY_MAIL_FROM: 'a@example.com' }, 'belong together'],
  [
    'a mail server without a sender',
    { ASSAY_SMTP_URL: 'smtp://a.example:25', ASSAY_BASE_URL: 'https://example.com' },
    'belong together',
  ],
  [
    'mail without the address of its links',
    { ASSAY_SMTP_URL: 'smtp://a.example:25', ASSAY_MAIL_FROM: 'a@example.com' },
    'ASSAY_SMTP_URL needs ASSAY_BASE_URL',
  ],
  ['zero mails in a minute', { ASSAY_MAIL_PER_MINUTE: '0' }, 'ASSAY_MAIL_PER_MINUTE'],
  ['too many mails in a minute', { ASSAY_MAIL_PER_MINUTE: '6001' }, 'ASSAY_MAIL_PER_MINUTE'],
  ['a rate without a mail server', { ASSAY_MAIL_PER_MINUTE: '60' }, 'ASSAY_MAIL_PER_MINUTE needs ASSAY_SMTP_URL'],
  [
    'a recipient of backups with one wrong letter',
    { ASSAY_BACKUP_RECIPIENT: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8q' },
    'ASSAY_BACKUP_RECIPIENT is not a valid public key of age',
  ],
  ['an address that this machine does not have', { HOST: '203.0.113.1' }, 'HOST'],
])('the start ends with one clear error line because of %s', async (_, wrong, words) => {
  const { settings, remove } = await freshSettings()

  const output = await expectClearEnd(launch({ ...settings, ...wrong }), words)

  for (const value of [secret, encodeURIComponent(secret), 'weakling']) expect(output).not.toContain(value)
  await remove()
})

test('one error line lists all wrong settings', async () => {
  const output = await expectClearEnd(launch({ PORT: 'x', ASSAY_LOG_LEVEL: 'y' }), 'Wrong setting: ')

  expect(output).toMatch(/PORT.*ASSAY_LOG_LEVEL/)
})
