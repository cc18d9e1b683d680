import { readCandidates } from '@assay/contract/rounds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank } from '../../../../../testing/client/exam.ts'
import { fileForm } from '../../../../../testing/client/make.ts'
import { makeBlueprint, makeInvited, makeRound, people } from '../../../../../testing/client/round.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
let id: number
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
  id = (await makeBlueprint(server)).id
})
afterAll(() => server.close())

type Bytes = Uint8Array<ArrayBuffer>
const bytes = (...parts: (number | string)[]): Bytes =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'utf8')])))
const utf8 = (text: string) => bytes(text)
const withBom = (text: string) => bytes(0xef, 0xbb, 0xbf, text)
const utf16le = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])
const utf16be = (text: string) => new Uint8Array([0xfe, 0xff, ...Buffer.from(text, 'utf16le').swap16()])
const windows = (text: string) =>
  new Uint8Array([...text].map((letter) => (letter === '’' ? 0x92 : letter.charCodeAt(0))))

const sendList = (file: Bytes, to = id) => {
  const body = fileForm(file, 'list.csv')
  return ask(server.url, `/api/blueprint/${to}/candidates`, { method: 'POST', token: server.staff.token, body })
}

const EXCEL =
  'Nombre;Apellidos;Correo;Teléfono\r\nMaría José;Núñez;maria@example.com;600\r\nJosé;Peña;jose@example.com;\r\n'
const SPANISH = ['2 María José Núñez <maria@example.com>', '3 José Peña <jose@example.com>']
const TABS = 'Name\tEmail\tLanguage\r\n林小明\tlin@example.com\t繁體中文\r\nAda\tada@example.com\t\r\n'
const HAN = ['2 林小明 <lin@example.com> ch', '3 Ada <ada@example.com>']
const PLAIN = 'Ada Lovelace,ada@example.com\nGrace Hopper,grace@example.com\n'
const TWO = ['1 Ada Lovelace <ada@example.com>', '2 Grace Hopper <grace@example.com>']
const MAILS = 'Ada Lovelace <ada@example.com>\r\nGrace Hopper <grace@example.com>'

test.each<[string, Bytes, string, string, string[]]>([
  ['Excel in Spanish', windows(EXCEL), 'windows-1252', ';', SPANISH],
  ['Excel in Spanish, as UTF-8', withBom(EXCEL), 'utf-8', ';', SPANISH],
  ['Excel in Spanish, as UTF-8 without a mark', utf8(EXCEL), 'utf-8', ';', SPANISH],
  ['Excel as Unicode text', utf16le(TABS), 'utf-16', '\t', HAN],
  ['UTF-16 with the high byte first', utf16be(TABS), 'utf-16', '\t', HAN],
  ['cells copied from Google Sheets', utf8(TABS), 'utf-8', '\t', HAN],
  ['a file of Google Sheets', utf8(PLAIN), 'utf-8', ',', TWO],
  [
    'LibreOffice with every cell quoted',
    utf8('"Ada Lovelace","ada@example.com"\n"Grace Hopper","grace@example.com"\n'),
    'utf-8',
    ',',
    TWO,
  ],
  ['Numbers, lines with carriage returns', utf8(PLAIN.replaceAll('\n', '\r')), 'utf-8', ',', TWO],
  ['no line break at the end', utf8(PLAIN.trimEnd()), 'utf-8', ',', TWO],
  [
    'a line with sep=',
    windows(`sep=;\r\n${EXCEL}`),
    'windows-1252',
    ';',
    ['3 María José Núñez <maria@example.com>', '4 José Peña <jose@example.com>'],
  ],
  [
    'a line with sep= after a byte order mark',
    withBom(`sep=;\r\n${EXCEL}`),
    'utf-8',
    ';',
    ['3 María José Núñez <maria@example.com>', '4 José Peña <jose@example.com>'],
  ],
  [
    'a line with sep= in UTF-16',
    utf16le(`sep=;\r\n${EXCEL}`),
    'utf-16',
    ';',
    ['3 María José Núñez <maria@example.com>', '4 José Peña <jose@example.com>'],
  ],
  ['recipients of a mail program', utf8(MAILS), 'utf-8', ',', TWO],
  [
    'recipients of a mail program in one line',
    utf8(MAILS.replace('\r\n', '; ')),
    'utf-8',
    ';',
    ['1 Ada Lovelace <ada@example.com>', '1 Grace Hopper <grace@example.com>'],
  ],
  [
    'an export of an applicant system',
    utf8('id,first name,last name,email address,stage\n7,Ada,Lovelace,ada@example.com,applied\n'),
    'utf-8',
    ',',
    ['2 Ada Lovelace <ada@example.com>'],
  ],
  ['a typographic apostrophe', windows('D’Arcy;d@example.com'), 'windows-1252', ';', ['1 D’Arcy <d@example.com>']],
  [
    'a letter with a combining accent',
    utf8('Jose\u0301;j@example.com'),
    'utf-8',
    ';',
    ['1 Jose\u0301 <j@example.com>'],
  ],
  [
    'non-breaking spaces',
    utf8('\u00a0Ada\u00a0Lovelace\u00a0;\u00a0ada@example.com'),
    'utf-8',
    ';',
    ['1 Ada Lovelace <ada@example.com>'],
  ],
  ['an ideographic space', utf8('林　小明,lin@example.com'), 'utf-8', ',', ['1 林 小明 <lin@example.com>']],
  [
    'page breaks at the end of lines',
    utf8('Ada;ada@example.com\f\nEve;eve@example.com\v'),
    'utf-8',
    ';',
    ['1 Ada <ada@example.com>', '2 Eve <eve@example.com>'],
  ],
  ['a single e-mail', utf8('ada@example.com'), 'utf-8', ',', ['1  <ada@example.com> name REQUIRED']],
  [
    'lines with errors',
    utf8('A+a;ada@example.com\nEve;eve@\n;x@example.com'),
    'utf-8',
    ';',
    ['1 A+a <ada@example.com> name FORMAT_NAME', '2 Eve <eve@> email FORMAT_EMAIL', '3  <x@example.com> name REQUIRED'],
  ],
  [
    'an unknown language',
    utf8('Name,Email,Language\nAda,ada@example.com,Klingon'),
    'utf-8',
    ',',
    ['2 Ada <ada@example.com> language UNKNOWN_LANGUAGE'],
  ],
  [
    'the same e-mail twice',
    utf8('Ada;ada@example.com\nEve;ADA@example.com'),
    'utf-8',
    ';',
    ['1 Ada <ada@example.com>', '2 Eve <ada@example.com> email DUPLICATE'],
  ],
  [
    'spreadsheet formulas',
    utf8('=1+1;a@example.com\n@SUM;b@example.com'),
    'utf-8',
    ';',
    ['1 =1+1 <a@example.com> name FORMAT_NAME', '2 @SUM <b@example.com> name FORMAT_NAME'],
  ],
  ['an HTML tag', utf8('<b>Ada</b>;a@example.com'), 'utf-8', ';', ['1 <b>Ada</b> <a@example.com> name FORMAT_NAME']],
  [
    'control characters and the end-of-file character of DOS',
    bytes('Ada', 7, ';ada@example.com\nEve;', 0x1b, 'eve@example.com\n', 0x1a),
    'utf-8',
    ';',
    ['1 Ada <ada@example.com>', '2 Eve <eve@example.com>'],
  ],
  ['a line that has only commas', utf8(',,,\nAda,ada@example.com,,'), 'utf-8', ',', ['2 Ada <ada@example.com>']],
  [
    'a line break in quotes',
    utf8('"Ada\nLovelace",ada@example.com\nEve,eve@example.com'),
    'utf-8',
    ',',
    ['1 Ada Lovelace <ada@example.com>', '3 Eve <eve@example.com>'],
  ],
  [
    'a mixture of UTF-8 and other bytes',
    bytes('José;jose@example.com\nMar', 0xed, 'a;m@example.com'),
    'windows-1252',
    ';',
    ['1 JosÃ© <jose@example.com> name FORMAT_NAME', '2 María <m@example.com>'],
  ],
])('the candidates of a list are read, with errors for each line: %s', async (_, file, encoding, delimiter, lines) => {
  const { status, json } = await sendList(file)

  expect(status).toBe(200)
  expect({ encoding: json.encoding, delimiter: json.delimiter }).toEqual({ encoding, delimiter })
  const candidateLines = json.candidates.map(
    ({
      line,
      name,
      email,
      language,
      errors,
    }: { [field: string]: string } & { errors: { field: string; code: string }[] }) =>
      `${line} ${name} <${email}> ${language ?? errors.map(({ field, code }) => `${field} ${code}`).join(', ')}`.trimEnd(),
  )
  expect(candidateLines).toEqual(lines)
  expect(json.amount).toBe(lines.length)
})

const zip = bytes(0x50, 0x4b, 0x03, 0x04, 'xl/workbook.xml')
const many = Array.from({ length: 1_001 }, (_, at) => `Ada,a${at}@example.com`).join('\n')

test.each<[string, Bytes, string, object]>([
  ['an Excel workbook', zip, 'NOT_TEXT', {}],
  ['an Excel workbook of the old format', bytes(0xd0, 0xcf, 0x11, 0xe0, 'Ada'), 'NOT_TEXT', {}],
  ['a PNG picture', bytes(0x89, 0x50, 0x4e, 0x47, 13, 10), 'NOT_TEXT', {}],
  ['a JPEG picture', bytes(0xff, 0xd8, 0xff, 0xe0), 'NOT_TEXT', {}],
  ['a PDF file', bytes('%PDF-1.7'), 'NOT_TEXT', {}],
  ['a text with a NUL character', bytes('Ada;a@b.co', 0), 'NOT_TEXT', {}],
  ['truncated UTF-16', bytes(0xff, 0xfe, 0x41, 0x00, 0x42), 'NOT_TEXT', {}],
  ['UTF-16 without a byte order mark', new Uint8Array(Buffer.from('Ada;a@b.co', 'utf16le')), 'NOT_TEXT', {}],
  ['an empty file', bytes(), 'REQUIRED', {}],
  ['a byte order mark alone', withBom(''), 'REQUIRED', {}],
  ['a file of empty lines', utf8('\r\n\r\n;;\r\n'), 'REQUIRED', {}],
  ['a header alone', utf8('Name;Email\r\n'), 'REQUIRED', {}],
  ['a list of more than 1,000 candidates', utf8(many), 'TOO_MANY', {}],
  ['a quotation mark without its end', utf8('Ada;a@b.co\n"Eve;e@b.co\n'), 'UNCLOSED_QUOTE', { line: 2 }],
])('%s is rejected as a candidate list', async (_, file, code, more) => {
  expect(await sendList(file)).toMatchObject({ status: 422, json: { errors: [{ field: 'file', code, ...more }] } })
})

test('the error message for an Excel workbook recommends CSV', async () => {
  expect((await sendList(zip)).json.errors[0].message).toContain('CSV')
})

test('a list for an unknown blueprint gets 404, and a request without a file gets 422', async () => {
  expect(await sendList(utf8(PLAIN), 999_999)).toMatchObject({ status: 404, json: { code: 'BLUEPRINT_NOT_FOUND' } })
  const body = new FormData()
  body.append('other', 'x')
  const answer = await ask(server.url, `/api/blueprint/${id}/candidates`, {
    method: 'POST',
    token: server.staff.token,
    body,
  })
  expect(answer).toMatchObject({ status: 422, json: { errors: [{ field: 'file', code: 'REQUIRED' }] } })
})

test('a candidate list shows which candidates already have an open, finished or withdrawn interview', async () => {
  const blueprint = await makeBlueprint(server)
  const [finished, open, withdrawn] = [0, 1, 2]
  const done = await makeInvited(server, blueprint, {}, finished)
  const candidate = candidateOf(server.anonymous, done.code, done.email)
  await candidate.start()
  await candidate.finish()
  await makeInvited(server, blueprint, {}, open)
  const { code } = await makeInvited(server, blueprint, {}, withdrawn)
  const json = { codes: [code], is_withdrawn: true }
  await ask(server.url, '/api/invitation/', { method: 'PUT', token: server.staff.token, json })
  const list = people(4).map(({ email }) => `Ada;${email.toUpperCase()}`)
  const already = async () => {
    const { candidates } = await server.staff(readCandidates, {
      params: { id: blueprint.id },
      body: fileForm(list.join('\n'), 'list.csv'),
    })
    return candidates.map((one) => one.already)
  }

  expect(await already()).toEqual(['finished', 'open', 'withdrawn', null])
  await makeRound(server, blueprint, people(1), { again: true })
  expect(await already()).toEqual(['open', 'open', 'withdrawn', null])
})
